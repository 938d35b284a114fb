import { type CodePurpose, codesForgottenBefore } from '@kerbside/domain/account/one-time-code.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** What a code is about: the hash of an account's address, or of a customer's id. */
type Subject = { operator: OperatorId; purpose: CodePurpose; subjectHash: Buffer }

/** A new code ends the one before. What ended a day ago goes. */
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
  await tx
    .deleteFrom('account_code')
    .where('operator_id', '=', operator)
    .where('expires_at', '<', codesForgottenBefore(now))
    .execute()
}

type Shown = Subject & { codeHash: Buffer; now: Date }

/** Whether this is the subject's code and still good; it stays so. */
export async function hasCode(tx: Tx, shown: Shown): Promise<boolean> {
  const row = await tx
    .selectFrom('account_code')
    .select('email')
    .where('operator_id', '=', shown.operator)
    .where('purpose', '=', shown.purpose)
    .where('subject_hash', '=', shown.subjectHash)
    .where('code_hash', '=', shown.codeHash)
    .where('expires_at', '>', shown.now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the code up; the address it was about ('' of a reset), or undefined when there is no such code any more. */
export async function takeCode(tx: Tx, shown: Shown): Promise<{ email: string } | undefined> {
  return tx
    .deleteFrom('account_code')
    .where('operator_id', '=', shown.operator)
    .where('purpose', '=', shown.purpose)
    .where('subject_hash', '=', shown.subjectHash)
    .where('code_hash', '=', shown.codeHash)
    .where('expires_at', '>', shown.now)
    .returning('email')
    .executeTakeFirst()
}

export async function dropCode(tx: Tx, { operator, purpose, subjectHash }: Subject): Promise<void> {
  await tx
    .deleteFrom('account_code')
    .where('operator_id', '=', operator)
    .where('purpose', '=', purpose)
    .where('subject_hash', '=', subjectHash)
    .execute()
}

/** The address that waits for its link to be opened. */
export async function findPendingEmail(
  tx: Tx,
  asked: { operator: OperatorId; subjectHash: Buffer; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('account_code')
    .select('email')
    .where('operator_id', '=', asked.operator)
    .where('purpose', '=', 'email')
    .where('subject_hash', '=', asked.subjectHash)
    .where('expires_at', '>', asked.now)
    .executeTakeFirst()
  return row?.email
}

/** Does the work all the same, and takes it back when it was for nobody: so that both cost alike. */
export async function orNothing(
  tx: Tx,
  { isReal, work }: { isReal: boolean; work: () => Promise<void> },
): Promise<void> {
  await sql`savepoint maybe`.execute(tx)
  await work()
  await (isReal ? sql`release savepoint maybe` : sql`rollback to savepoint maybe`).execute(tx)
}
