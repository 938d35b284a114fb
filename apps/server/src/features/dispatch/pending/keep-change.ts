import type { DeskWrite, PendingPatch } from '@kerbside/contract/dispatch/pending.ts'
import { writeReplaced } from '@kerbside/contract/dispatch/pending.ts'
import { PENDING_KINDS } from '@kerbside/contract/dispatch/pending-kind.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findByReference } from '../store.ts'
import { announcePending } from './announce-pending.ts'
import {
  dropWaiting,
  failWaiting,
  findChange,
  insertChange,
  listOfOthers,
  type StoredChange,
} from './pending-store.ts'

/** How long a change can be undone. */
const UNDO_MS = 10_000

type Params = {
  id: string
  member: StaffMember
  write: DeskWrite
  text: string
  patch: PendingPatch
  /** Also if another member is changing the leg: a decision of the same kind is replaced. */
  anyway: boolean
}

export type KeepResult =
  | { ok: true; dueAt: Date }
  | { ok: false; reason: 'id-used' }
  | { ok: false; reason: 'taken'; other: Pick<StoredChange, 'by' | 'text'> }

/**
 * Keeps a change for ten seconds before it is made; until then every dispatcher sees it, and its member can undo it.
 * Undefined if there is no such leg.
 */
export async function keepChange(
  context: RequestContext,
  params: Params,
): Promise<KeepResult | undefined> {
  const result = await withOperator(context, (tx) => keep(tx, { context, params }))
  if (result?.ok) announcePending(context)
  return result
}

async function keep(
  tx: Tx,
  { context, params }: { context: RequestContext; params: Params },
): Promise<KeepResult | undefined> {
  const { operator } = context
  const { id, member, write } = params
  const staffId = member.id
  const kept = await findChange(tx, { operator, id })
  if (kept)
    return kept.staffId === staffId
      ? { ok: true, dueAt: kept.dueAt }
      : { ok: false, reason: 'id-used' }
  const key = await findByReference(tx, { operator, reference: write.body.reference })
  if (!key) return undefined
  const now = context.now()
  const change = {
    ...key,
    id,
    kind: PENDING_KINDS[write.path],
    version: write.body.version,
    write,
    text: params.text,
    patch: params.patch,
    staffId,
    madeAt: now,
    dueAt: new Date(now.getTime() + UNDO_MS),
    state: 'waiting',
    sentAt: undefined,
    outcome: undefined,
  } as const
  const others = await listOfOthers(tx, { operator, ...key, staffId })
  const [other] = others
  if (other && !params.anyway) return { ok: false, reason: 'taken', other }
  const outcome = writeReplaced({ by: member.name, text: params.text })
  for (const { kind, id: otherId } of others)
    if (kind === change.kind) await failWaiting(tx, { operator, id: otherId, outcome })
  await dropWaiting(tx, { operator, ...key, kind: change.kind, staffId })
  if (await insertChange(tx, { operator, change })) return { ok: true, dueAt: change.dueAt }
  // another request kept a change of this kind at the same moment
  const [quicker] = await listOfOthers(tx, { operator, ...key, staffId })
  return quicker ? { ok: false, reason: 'taken', other: quicker } : { ok: false, reason: 'id-used' }
}
