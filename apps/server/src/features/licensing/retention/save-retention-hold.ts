import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { actorOf, recordAudit } from '../../audit/record-audit.ts'
import {
  endRetentionHoldRow,
  hasReference,
  insertRetentionHold,
  type RetentionHold,
} from './retention-hold-store.ts'
import { dropMarks } from './retention-store.ts'

export type RetentionHoldResult =
  | { ok: true }
  | { ok: false; reason: 'no-booking' | 'no-address' | 'held' }

/** Keeps the details of a booking or of a person, whatever their age, until the hold ends. */
export async function makeRetentionHold(
  context: RequestContext,
  input: Pick<RetentionHold, 'kind' | 'subject' | 'reason'>,
): Promise<RetentionHoldResult> {
  const { operator } = context
  const { kind, reason } = input
  const subject =
    kind === 'person' ? foldEmail(input.subject) : (/\d(?:.*\d)?/s.exec(input.subject)?.[0] ?? '')
  if (kind === 'person' && !/^[^\s@]+@[^\s@]+$/.test(subject))
    return { ok: false, reason: 'no-address' }
  const reference = Number(subject)
  if (
    kind === 'booking' &&
    !(Number.isSafeInteger(reference) && reference > 0 && reference < 2 ** 31)
  )
    return { ok: false, reason: 'no-booking' }
  return withOperator(context, async (tx): Promise<RetentionHoldResult> => {
    if (kind === 'booking' && !(await hasReference(tx, { operator, reference })))
      return { ok: false, reason: 'no-booking' }
    const madeBy = actorOf(context).name
    const retentionHold = {
      id: context.newId(),
      kind,
      subject,
      reason,
      madeBy,
      madeAt: context.now(),
    }
    if (!(await insertRetentionHold(tx, { operator, ...retentionHold })))
      return { ok: false, reason: 'held' }
    await recordAudit(tx, {
      ...context,
      action: 'hold.made',
      object: `${kind} ${subject}`,
      detail: { reason },
    })
    return { ok: true }
  })
}

/** Ends a hold; false if it does not exist. Overdue data is erased in the next round. */
export async function endRetentionHold(
  context: RequestContext,
  { id }: { id: string },
): Promise<boolean> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const by = actorOf(context).name
    const ended = await endRetentionHoldRow(tx, { operator, id, by, now: context.now() })
    if (!ended) return false
    await dropMarks(tx, { operator })
    const object = `${ended.kind} ${ended.subject}`
    await recordAudit(tx, { ...context, action: 'hold.ended', object, detail: {} })
    return true
  })
}
