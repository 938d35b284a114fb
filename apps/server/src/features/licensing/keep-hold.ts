import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { actorOf, keepAudit } from '../audit/keep-audit.ts'
import { endHoldRow, type Hold, hasReference, insertHold } from './hold-store.ts'
import { dropMarks } from './retention-store.ts'

export type HoldVerdict = { ok: true } | { ok: false; reason: 'no-booking' | 'no-address' | 'held' }

/** Keeps the particulars of a booking or of a person until the hold is ended, whatever their age. */
export async function makeHold(
  call: Call,
  said: Pick<Hold, 'kind' | 'subject' | 'reason'>,
): Promise<HoldVerdict> {
  const { operator } = call
  const { kind, reason } = said
  const subject =
    kind === 'person' ? foldEmail(said.subject) : (/\d(?:.*\d)?/s.exec(said.subject)?.[0] ?? '')
  if (kind === 'person' && !/^[^\s@]+@[^\s@]+$/.test(subject))
    return { ok: false, reason: 'no-address' }
  const reference = Number(subject)
  if (
    kind === 'booking' &&
    !(Number.isSafeInteger(reference) && reference > 0 && reference < 2 ** 31)
  )
    return { ok: false, reason: 'no-booking' }
  return withOperator(call, async (tx): Promise<HoldVerdict> => {
    if (kind === 'booking' && !(await hasReference(tx, { operator, reference })))
      return { ok: false, reason: 'no-booking' }
    const madeBy = actorOf(call).name
    const hold = { id: call.newId(), kind, subject, reason, madeBy, madeAt: call.now() }
    if (!(await insertHold(tx, { operator, ...hold }))) return { ok: false, reason: 'held' }
    await keepAudit(tx, {
      ...call,
      deed: 'hold.made',
      object: `${kind} ${subject}`,
      detail: { reason },
    })
    return { ok: true }
  })
}

/** False where there is no such hold. What is past its time goes with the next round. */
export async function endHold(call: Call, { id }: { id: string }): Promise<boolean> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const by = actorOf(call).name
    const ended = await endHoldRow(tx, { operator, id, by, now: call.now() })
    if (!ended) return false
    await dropMarks(tx, { operator })
    const object = `${ended.kind} ${ended.subject}`
    await keepAudit(tx, { ...call, deed: 'hold.ended', object, detail: {} })
    return true
  })
}
