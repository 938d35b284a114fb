import type { Shift } from '@kerbside/domain/staff/shift.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { hasChanged, inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Key = { operator: OperatorId; tokenHash: Buffer }

/** awaiting_code: the password was correct, the code is still missing. */
export type ShiftKind = 'awaiting_code' | 'signed_in'

/** Also deletes the operator's expired sessions: no other task cleans them up. */
export async function insertShift(
  tx: Tx,
  made: Key & { staffId: string; kind: ShiftKind; device: string; shift: Shift },
): Promise<void> {
  const { operator, shift } = made
  await inOperator(tx, operator)
    .deleteFrom('staff_session')
    .where('expires_at', '<=', shift.seenAt)
    .execute()
  await tx
    .insertInto('staff_session')
    .values({
      operator_id: operator,
      token_hash: made.tokenHash,
      staff_id: made.staffId,
      kind: made.kind,
      device: made.device,
      made_at: shift.seenAt,
      seen_at: shift.seenAt,
      expires_at: shift.expiresAt,
      ends_at: shift.endsAt,
    })
    .execute()
}

/** The member of this session, while it is valid and they are a member. */
export async function findShift(
  tx: Tx,
  { operator, tokenHash, kind, now }: Key & { kind: ShiftKind; now: Date },
): Promise<{ member: StaffMember; shift: Shift } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('staff_session as shift')
    .innerJoin('staff_member as member', (join) =>
      sameOperator(join, { 'member.id': 'shift.staff_id' }),
    )
    .select([
      'member.id',
      'member.email',
      'member.name',
      'member.role',
      'shift.seen_at',
      'shift.expires_at',
      'shift.ends_at',
    ])
    .where('shift.token_hash', '=', tokenHash)
    .where('shift.kind', '=', kind)
    .where('shift.expires_at', '>', now)
    .where('shift.ends_at', '>', now)
    .where('member.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, email, name, role } = row
  return {
    member: { id, email, name, role },
    shift: { seenAt: row.seen_at, expiresAt: row.expires_at, endsAt: row.ends_at },
  }
}

export async function markSeen(
  tx: Tx,
  { operator, tokenHash, shift }: Key & { shift: Shift },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('staff_session')
    .set({ seen_at: shift.seenAt, expires_at: shift.expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Invalidates the token; false if it was not valid. */
export async function dropShift(tx: Tx, { operator, tokenHash }: Key): Promise<boolean> {
  return inOperator(tx, operator)
    .deleteFrom('staff_session')
    .where('token_hash', '=', tokenHash)
    .$call(hasChanged)
}

export async function dropShiftsOf(
  tx: Tx,
  { operator, staffId }: { operator: OperatorId; staffId: string },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .execute()
}

export type OpenShift = { staffId: string; device: string; madeAt: Date; seenAt: Date }

/** The open sessions of all members, newest first. */
export async function listOpenShifts(
  tx: Tx,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<OpenShift[]> {
  return inOperator(tx, operator)
    .selectFrom('staff_session')
    .select(['staff_id as staffId', 'device', 'made_at as madeAt', 'seen_at as seenAt'])
    .where('kind', '=', 'signed_in')
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .orderBy('seen_at', 'desc')
    .execute()
}
