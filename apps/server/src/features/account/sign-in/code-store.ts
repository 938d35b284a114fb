import { type CodePurpose, codesPurgedBefore } from '@kerbside/domain/account/one-time-code.ts'
import { sql } from 'kysely'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** What a code refers to: the hash of an account's address, or of a customer's id. */
type Subject = { operator: OperatorId; purpose: CodePurpose; subjectHash: Buffer }

/** A new code replaces the previous one. Also deletes codes that expired more than a day ago. */
export async function insertCode(
  tx: Tx,
  made: Subject & { codeHash: Buffer; email: string; expiresAt: Date; now: Date },
): Promise<void> {
  const { operator, now } = made
  await tx
    .insertInto('account_code')
    .values({
      operator_id: operator,
      purpose: made.purpose,
      subject_hash: made.subjectHash,
      code_hash: made.codeHash,
      email: made.email,
      expires_at: made.expiresAt,
    })
    .onConflict((row) =>
      row.columns(['operator_id', 'purpose', 'subject_hash']).doUpdateSet((set) => ({
        code_hash: set.ref('excluded.code_hash'),
        email: set.ref('excluded.email'),
        expires_at: set.ref('excluded.expires_at'),
      })),
    )
    .execute()
  await inOperator(tx, operator)
    .deleteFrom('account_code')
    .where('expires_at', '<', codesPurgedBefore(now))
    .execute()
}

type Shown = Subject & { codeHash: Buffer; now: Date }

/** Whether this is the subject's code and has not expired. Does not use it up. */
export async function hasCode(tx: Tx, shown: Shown): Promise<boolean> {
  const row = await inOperator(tx, shown.operator)
    .selectFrom('account_code')
    .select('email')
    .where('purpose', '=', shown.purpose)
    .where('subject_hash', '=', shown.subjectHash)
    .where('code_hash', '=', shown.codeHash)
    .where('expires_at', '>', shown.now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the code up. Returns its address ('' for a reset), or undefined if there is no such valid code. */
export async function takeCode(tx: Tx, shown: Shown): Promise<{ email: string } | undefined> {
  return inOperator(tx, shown.operator)
    .deleteFrom('account_code')
    .where('purpose', '=', shown.purpose)
    .where('subject_hash', '=', shown.subjectHash)
    .where('code_hash', '=', shown.codeHash)
    .where('expires_at', '>', shown.now)
    .returning('email')
    .executeTakeFirst()
}

export async function dropCode(tx: Tx, { operator, purpose, subjectHash }: Subject): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('account_code')
    .where('purpose', '=', purpose)
    .where('subject_hash', '=', subjectHash)
    .execute()
}

/** The new address that is waiting for confirmation by its link. */
export async function findPendingEmail(
  tx: Tx,
  params: { operator: OperatorId; subjectHash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('account_code')
    .select('email')
    .where('purpose', '=', 'email')
    .where('subject_hash', '=', params.subjectHash)
    .where('expires_at', '>', params.now)
    .executeTakeFirst()
  return row?.email
}

/** Always does the work but rolls it back unless `isReal`, so that both cases cost the same time. */
export async function runOrRollBack(
  tx: Tx,
  { isReal, work }: { isReal: boolean; work: () => Promise<void> },
): Promise<void> {
  await sql`savepoint maybe`.execute(tx)
  await work()
  await (isReal ? sql`release savepoint maybe` : sql`rollback to savepoint maybe`).execute(tx)
}
