import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Of = { operator: OperatorId }

/** Nothing where the address has an account. No password opens what is sealed in no bytes. */
export async function insertInvited(
  tx: Tx,
  made: Of & {
    id: string
    number: number
    email: string
    firstName: string
    lastName: string
    scheme: string
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('customer')
    .values({
      operator_id: made.operator,
      id: made.id,
      number: made.number,
      email: made.email,
      first_name: made.firstName,
      last_name: made.lastName,
      dialling_code: '',
      phone: '',
      booker_id: null,
      password_scheme: made.scheme,
      password_sealed: Buffer.alloc(0),
      password_key_id: '',
      password_changed_at: made.now,
      made_at: made.now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'email']).doNothing())
    .execute()
}

/** `isWaiting`: they have not chosen a password yet. */
export async function findInvited(
  tx: Tx,
  { operator, email }: Of & { email: string },
): Promise<{ custid: number; isWaiting: boolean } | undefined> {
  const row = await tx
    .selectFrom('customer')
    .select(['number', 'password_sealed'])
    .where('operator_id', '=', operator)
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { custid: row.number, isWaiting: row.password_sealed.length === 0 }
}
