import { TRIES_WINDOW_MINUTES, type Tries } from '@kerbside/domain/account/sign-in-tries.ts'
import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Whose = { operator: OperatorId; staffId: string }

export async function insertInvitation(
  tx: Tx,
  made: Whose & { codeHash: Buffer; authenticator: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_invitation')
    .values({
      operator_id: made.operator,
      staff_id: made.staffId,
      code_hash: made.codeHash,
      authenticator_sealed: made.authenticator,
      expires_at: made.expiresAt,
    })
    .onConflict((row) =>
      row.columns(['operator_id', 'staff_id']).doUpdateSet((set) => ({
        code_hash: set.ref('excluded.code_hash'),
        authenticator_sealed: set.ref('excluded.authenticator_sealed'),
        expires_at: set.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

type Shown = { operator: OperatorId; codeHash: Buffer; now: Date }

/** Whose invitation it is, while it is good and they work here. */
export async function findInvitation(
  tx: Tx,
  { operator, codeHash, now }: Shown,
): Promise<{ staffId: string; name: string; email: string; authenticator: Buffer } | undefined> {
  return tx
    .selectFrom('staff_invitation as invitation')
    .innerJoin('staff_member as member', (join) =>
      join
        .onRef('member.operator_id', '=', 'invitation.operator_id')
        .onRef('member.id', '=', 'invitation.staff_id'),
    )
    .select([
      'member.id as staffId',
      'member.name',
      'member.email',
      'invitation.authenticator_sealed as authenticator',
    ])
    .where('invitation.operator_id', '=', operator)
    .where('invitation.code_hash', '=', codeHash)
    .where('invitation.expires_at', '>', now)
    .where('member.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Uses it up; false when somebody else did first. */
export async function takeInvitation(tx: Tx, { operator, codeHash, now }: Shown): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_invitation')
    .where('operator_id', '=', operator)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function dropInvitation(tx: Tx, { operator, staffId }: Whose): Promise<void> {
  await tx
    .deleteFrom('staff_invitation')
    .where('operator_id', '=', operator)
    .where('staff_id', '=', staffId)
    .execute()
}

/** These and no others work from now on. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { operator, staffId, codeHashes }: Whose & { codeHashes: readonly Buffer[] },
): Promise<void> {
  await tx
    .deleteFrom('staff_recovery_code')
    .where('operator_id', '=', operator)
    .where('staff_id', '=', staffId)
    .execute()
  if (codeHashes.length === 0) return
  await tx
    .insertInto('staff_recovery_code')
    .values(
      codeHashes.map((hash) => ({ operator_id: operator, staff_id: staffId, code_hash: hash })),
    )
    .execute()
}

/** Uses it up; false when it is none of theirs. */
export async function takeRecoveryCode(
  tx: Tx,
  { operator, staffId, codeHash }: Whose & { codeHash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_recovery_code')
    .where('operator_id', '=', operator)
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(tx: Tx, { operator, staffId }: Whose): Promise<number> {
  const { left } = await tx
    .selectFrom('staff_recovery_code')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('operator_id', '=', operator)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

type Trying = { operator: OperatorId; subjectHash: Buffer; now: Date }

/** Counts one try; every try is counted before it is looked at, so that many at once gain nothing. */
export async function countTry(tx: Tx, { operator, subjectHash, now }: Trying): Promise<Tries> {
  const from = new Date(now.getTime() - TRIES_WINDOW_MINUTES * MINUTE)
  const { rows } = await sql<Tries>`
    insert into staff_try as known (operator_id, subject_hash, tries, since)
    values (${operator}, ${subjectHash}, 1, ${now})
    on conflict (operator_id, subject_hash) do update set
      tries = case when known.since <= ${from} then 1 else known.tries + 1 end,
      since = case when known.since <= ${from} then ${now} else known.since end
    returning tries, since`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a try that was not counted')
  return row
}

/** Forgets the tries of who got in, and those of a day ago. */
export async function forgetTries(tx: Tx, { operator, subjectHash, now }: Trying): Promise<void> {
  await tx
    .deleteFrom('staff_try')
    .where('operator_id', '=', operator)
    .where((row) =>
      row.or([
        row('subject_hash', '=', subjectHash),
        row('since', '<', new Date(now.getTime() - DAY)),
      ]),
    )
    .execute()
}
