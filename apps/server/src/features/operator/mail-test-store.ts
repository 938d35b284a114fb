import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type MailTest = {
  /** Names the mail settings that it was sent with. */
  setting: string
  sentTo: string
  sentAt: Date
  /** Why it was not sent; '' if it was. */
  error: string
}

type Whose = { operator: OperatorId }

export async function findMailTest(tx: Tx, { operator }: Whose): Promise<MailTest | undefined> {
  const row = await inOperator(tx, operator).selectFrom('mail_test').selectAll().executeTakeFirst()
  return row && { setting: row.setting, sentTo: row.sent_to, sentAt: row.sent_at, error: row.error }
}

/** Replaces the test before. */
export async function saveMailTest(
  tx: Tx,
  { operator, setting, sentTo, sentAt, error }: Whose & MailTest,
): Promise<void> {
  const row = { setting, sent_to: sentTo, sent_at: sentAt, error }
  await tx
    .insertInto('mail_test')
    .values({ operator_id: operator, ...row })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(row))
    .execute()
}

/** When the operator's own mail server was saved; undefined if it has none. */
export async function findMailServerChange(tx: Tx, { operator }: Whose): Promise<Date | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('operator_secret')
    .select('changed_at')
    .where('name', '=', 'mail-smtp')
    .executeTakeFirst()
  return row?.changed_at
}
