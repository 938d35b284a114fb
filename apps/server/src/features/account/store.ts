import type { NewPerson, Profile } from '@kerbside/domain/account/profile.ts'
import {
  ATTEMPT_WINDOW_MINUTES,
  type AttemptCount,
} from '@kerbside/domain/account/sign-in-attempts.ts'
import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import { type Selectable, sql } from 'kysely'
import { inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { namedStatement, type Statement } from '../../postgres/statement.ts'
import type { SealedPassword, StoredPassword } from './sign-in/seal-password.ts'

export type NewCustomer = NewPerson & {
  operator: OperatorId
  id: string
  number: number
  scheme: string
  password: SealedPassword
  now: Date
}

const insertCustomer = namedStatement('account.insert')`
  insert into customer (operator_id, id, number, email, first_name, last_name, dialling_code, phone,
  password_scheme, password_sealed, password_key_id, password_changed_at, made_at)
  select ${'operator'}, ${'id'}, ${'number'}, ${'email'}, ${'firstName'}, ${'lastName'}, ${'diallingCode'}, ${'phone'},
  ${'scheme'}, ${'sealed'}, ${'keyId'}, ${'now'}::timestamptz, ${'now'}::timestamptz
  where not exists (select 1 from email_undo
  where operator_id = ${'operator'} and email = ${'email'} and expires_at > ${'now'}::timestamptz)
  on conflict (operator_id, email) do nothing`

/** Inserts nothing if the address has an account or is reserved for one; then no row with this id exists. */
export const insertCustomerStatement = ({ password, ...customer }: NewCustomer): Statement =>
  insertCustomer({ ...customer, ...password })

/** Queues a mail to the owner of an address that was used to create another account. */
export const notifyOwnerStatement = (made: {
  operator: OperatorId
  outboxId: string
  id: string
  email: string
  now: Date
}): Statement => ({
  name: 'account.notify',
  text: `insert into outbox (operator_id, id, kind, payload, run_at)
    select $1, $2, 'account-exists', jsonb_build_object('customerId', id), $5
    from customer where operator_id = $1 and email = $4 and id <> $3`,
  values: [made.operator, made.outboxId, made.id, made.email, made.now],
})

/** Selects the account by this id, to see whether it was created. */
export const findCustomerStatement = (params: { operator: OperatorId; id: string }): Statement => ({
  name: 'account.made',
  text: 'select * from customer where operator_id = $1 and id = $2',
  values: [params.operator, params.id],
})

type CustomerAccount = { profile: Profile; kept: StoredPassword }

export async function findByEmail(
  tx: Tx,
  params: { operator: OperatorId; email: string },
): Promise<CustomerAccount | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('customer')
    .selectAll()
    .where('email', '=', params.email)
    .executeTakeFirst()
  return row && knownOf(row)
}

/** By the customer number of the API. */
export async function findByNumber(
  tx: Tx,
  params: { operator: OperatorId; number: number },
): Promise<CustomerAccount | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('customer')
    .selectAll()
    .where('number', '=', params.number)
    .executeTakeFirst()
  return row && knownOf(row)
}

/** hold: locks the row until this transaction ends. */
export async function findById(
  tx: Tx,
  params: { operator: OperatorId; customerId: string; lock?: boolean },
): Promise<Profile | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', params.customerId)
    .where('deleted_at', 'is', null)
    .$if(params.lock === true, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && profileOf(row)
}

const knownOf = (row: Selectable<Tables['customer']>): CustomerAccount => ({
  profile: profileOf(row),
  kept: {
    sealed: row.password_sealed,
    keyId: row.password_key_id,
    customerId: row.id,
  },
})

export const profileOf = (row: Selectable<Tables['customer']>): Profile => ({
  id: row.id,
  custid: row.number,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  diallingCode: row.dialling_code,
  bookerId: row.booker_id ?? undefined,
  smsList: row.sms_list,
  emailList: row.email_list,
})

type Trying = { operator: OperatorId; emailHash: Buffer; now: Date }

/** Counts one sign-in attempt. Each attempt is counted before it is checked, so that parallel attempts gain nothing. */
export async function countTry(
  tx: Tx,
  { operator, emailHash, now, minutes = ATTEMPT_WINDOW_MINUTES }: Trying & { minutes?: number },
): Promise<AttemptCount> {
  const from = new Date(now.getTime() - minutes * MINUTE)
  const { rows } = await sql<AttemptCount>`
    insert into sign_in_attempt as known (operator_id, email_hash, tries, since)
    values (${operator}, ${emailHash}, 1, ${now})
    on conflict (operator_id, email_hash) do update set
      tries = case when known.since <= ${from} then 1 else known.tries + 1 end,
      since = case when known.since <= ${from} then ${now} else known.since end
    returning tries, since`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sign-in attempt was not counted')
  return row
}

/** Deletes the attempts of an account that signed in, and attempts older than a day. */
export async function clearAttempts(tx: Tx, { operator, emailHash, now }: Trying): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('sign_in_attempt')
    .where((row) =>
      row.or([row('email_hash', '=', emailHash), row('since', '<', new Date(now.getTime() - DAY))]),
    )
    .execute()
}
