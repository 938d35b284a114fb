import type {
  DeskWrite,
  PendingOutcome,
  PendingPatch,
} from '@kerbside/contract/dispatch/pending.ts'
import type { PendingKind } from '@kerbside/contract/dispatch/pending-kind.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import type { ExpressionBuilder } from 'kysely'
import { hasChanged, inOperator, sameOperator, type Tables, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Statement } from '../../../postgres/statement.ts'

export type PendingState = 'waiting' | 'sending' | 'done' | 'failed'

/** A change by the desk that is kept before it is made, and then with its outcome. */
export type StoredChange = {
  id: string
  bookingId: string
  leg: number
  reference: number
  kind: PendingKind
  /** Version of the booking that the decision was based on; it replaces the one in `write`. */
  version: number
  write: DeskWrite
  text: string
  patch: PendingPatch
  staffId: string
  /** The name of the member who makes it. */
  by: string
  /** The member as they are now; undefined if they have left. */
  member: StaffMember | undefined
  madeAt: Date
  dueAt: Date
  state: PendingState
  sentAt: Date | undefined
  outcome: PendingOutcome | undefined
}

type Key = { operator: OperatorId; id: string }
type LegKey = { operator: OperatorId; bookingId: string; leg: number }

/** False if a change of the same kind to the leg already waits. */
export async function insertChange(
  tx: Tx,
  {
    operator,
    change,
  }: { operator: OperatorId; change: Omit<StoredChange, 'reference' | 'by' | 'member'> },
): Promise<boolean> {
  return tx
    .insertInto('pending_change')
    .values({
      operator_id: operator,
      id: change.id,
      booking_id: change.bookingId,
      leg: change.leg,
      kind: change.kind,
      version: change.version,
      path: change.write.path,
      body: JSON.stringify(change.write.body),
      text: change.text,
      patch: JSON.stringify(change.patch),
      staff_id: change.staffId,
      made_at: change.madeAt,
      due_at: change.dueAt,
      state: change.state,
      sent_at: change.sentAt ?? null,
      outcome: change.outcome === undefined ? null : JSON.stringify(change.outcome),
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

const selectChanges = (tx: Tx, operator: OperatorId) =>
  inOperator(tx, operator)
    .selectFrom('pending_change as change')
    .innerJoin('leg', (join) =>
      sameOperator(join, { 'leg.booking_id': 'change.booking_id', 'leg.number': 'change.leg' }),
    )
    .innerJoin('staff_member as member', (join) =>
      sameOperator(join, { 'member.id': 'change.staff_id' }),
    )
    .selectAll('change')
    .select('leg.reference')
    .select(['member.name', 'member.email', 'member.role', 'member.ended_at'])
    .orderBy('change.made_at')
    .orderBy('change.id')

type Row = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number]

const changeOf = (row: Row): StoredChange => ({
  id: row.id,
  bookingId: row.booking_id,
  leg: row.leg,
  reference: row.reference,
  kind: row.kind,
  version: row.version,
  write: { path: row.path, body: row.body } as DeskWrite,
  text: row.text,
  patch: row.patch as PendingPatch,
  staffId: row.staff_id,
  by: row.name,
  member: row.ended_at
    ? undefined
    : { id: row.staff_id, email: row.email, name: row.name, role: row.role },
  madeAt: row.made_at,
  dueAt: row.due_at,
  state: row.state,
  sentAt: row.sent_at ?? undefined,
  outcome: (row.outcome ?? undefined) as PendingOutcome | undefined,
})

export async function findChange(tx: Tx, { operator, id }: Key): Promise<StoredChange | undefined> {
  const row = await selectChanges(tx, operator).where('change.id', '=', id).executeTakeFirst()
  return row && changeOf(row)
}

/** Changes of other members that wait or are being made, of one leg. */
export async function listOfOthers(
  tx: Tx,
  { operator, bookingId, leg, staffId }: LegKey & { staffId: string },
): Promise<StoredChange[]> {
  const rows = await selectChanges(tx, operator)
    .where('change.booking_id', '=', bookingId)
    .where('change.leg', '=', leg)
    .where('change.staff_id', '<>', staffId)
    .where('change.state', 'in', ['waiting', 'sending'])
    .execute()
  return rows.map(changeOf)
}

/** What a member sees: every change that waits or is being made, and their own failed ones. */
export async function listShown(
  tx: Tx,
  { operator, staffId }: { operator: OperatorId; staffId: string | undefined },
): Promise<StoredChange[]> {
  const rows = await selectChanges(tx, operator)
    .where('change.state', '<>', 'done')
    .where((eb) =>
      eb.or([eb('change.state', '<>', 'failed'), eb('change.staff_id', '=', staffId ?? null)]),
    )
    .execute()
  return rows.map(changeOf)
}

/** A change that waits since before `dueBefore`, or whose maker began before `sentBefore`, was left alone. */
export type Overdue = { dueBefore: Date; sentBefore: Date }

/** Has a row if a change was left alone, for a frequent check of every operator. */
export const overdueChanges = (
  operator: string,
  { dueBefore, sentBefore }: Overdue,
): Statement => ({
  name: 'pending_change.overdue',
  text: `select from pending_change where operator_id = $1 and state <> 'done' and due_at < $2
           and (state = 'waiting' or (state = 'sending' and sent_at < $3)) limit 1`,
  values: [operator, dueBefore, sentBefore],
})

const isOverdue =
  ({ dueBefore, sentBefore }: Overdue) =>
  (eb: ExpressionBuilder<{ change: Tables['pending_change'] }, 'change'>) =>
    eb.or([
      eb.and([eb('change.state', '=', 'waiting'), eb('change.due_at', '<', dueBefore)]),
      eb.and([eb('change.state', '=', 'sending'), eb('change.sent_at', '<', sentBefore)]),
    ])

export async function listOverdue(
  tx: Tx,
  { operator, overdue }: { operator: OperatorId; overdue: Overdue },
): Promise<StoredChange[]> {
  const rows = await selectChanges(tx, operator).where(isOverdue(overdue)).execute()
  return rows.map(changeOf)
}

/** Claims a waiting change of this member; false if another request or process was first. */
export async function claimChange(
  tx: Tx,
  { operator, id, staffId, now }: Key & { staffId: string; now: Date },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('pending_change')
    .set({ state: 'sending', sent_at: now })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('state', '=', 'waiting')
    .$call(hasChanged)
}

/** Claims a change that was left alone; false if another process was first. */
export async function claimOverdue(
  tx: Tx,
  { operator, id, now, overdue }: Key & { now: Date; overdue: Overdue },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('pending_change as change')
    .set({ state: 'sending', sent_at: now })
    .where('change.id', '=', id)
    .where(isOverdue(overdue))
    .$call(hasChanged)
}

/** A success also replaces a failure: of two runs, the one that made the change is right. */
export async function finishChange(
  tx: Tx,
  { operator, id, outcome }: Key & { outcome: PendingOutcome },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('pending_change')
    .set({ state: outcome.ok ? 'done' : 'failed', outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .where('state', 'in', outcome.ok ? ['sending', 'failed'] : ['sending'])
    .execute()
}

/** Makes a waiting change of another member fail, because it was replaced. */
export async function failWaiting(
  tx: Tx,
  { operator, id, outcome }: Key & { outcome: PendingOutcome },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('pending_change')
    .set({ state: 'failed', outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * After a member's change: their other waiting changes to the booking are based on the version that it made, unless
 * they were based on another.
 */
export async function rebaseChanges(
  tx: Tx,
  params: {
    operator: OperatorId
    change: Pick<StoredChange, 'bookingId' | 'staffId' | 'version'>
    version: number
  },
): Promise<void> {
  const { change } = params
  await inOperator(tx, params.operator)
    .updateTable('pending_change')
    .set({ version: params.version })
    .where('booking_id', '=', change.bookingId)
    .where('staff_id', '=', change.staffId)
    .where('state', '=', 'waiting')
    .where('version', '=', change.version)
    .execute()
}

/** Deletes a member's waiting change of this kind to the leg. */
export async function dropWaiting(
  tx: Tx,
  params: LegKey & { staffId: string; kind: PendingKind },
): Promise<void> {
  await inOperator(tx, params.operator)
    .deleteFrom('pending_change')
    .where('booking_id', '=', params.bookingId)
    .where('leg', '=', params.leg)
    .where('kind', '=', params.kind)
    .where('staff_id', '=', params.staffId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Deletes a member's change that waits, or whose failure they have read; false if it is neither. */
export async function dropChange(
  tx: Tx,
  { operator, id, staffId }: Key & { staffId: string },
): Promise<boolean> {
  return inOperator(tx, operator)
    .deleteFrom('pending_change')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('state', 'in', ['waiting', 'failed'])
    .$call(hasChanged)
}

export async function dropOldChanges(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('pending_change')
    .where('made_at', '<', before)
    .execute()
}
