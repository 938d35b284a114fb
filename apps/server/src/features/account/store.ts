import type { NewPerson, Profile } from '@kerbside/domain/account/profile.ts'
import { TRIES_WINDOW_MINUTES, type Tries } from '@kerbside/domain/account/sign-in-tries.ts'
import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/one-trip.ts'
import type { KeptPassword, SealedPassword } from './seal-password.ts'

export type NewCustomer = NewPerson & {
  operator: OperatorId
  id: string
  number: number
  scheme: string
  password: SealedPassword
  now: Date
}

/** Inserts nothing where the address has an account or is reserved for one; then there is no row of this id. */
export const insertingCustomer = (made: NewCustomer): Statement => ({
  name: 'account.insert',
  text: `insert into customer (operator_id, id, number, email, first_name, last_name, dialling_code, phone,
    password_scheme, password_sealed, password_key_id, password_changed_at, made_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz, $12::timestamptz
    where not exists (select 1 from email_undo where operator_id = $1 and email = $4 and expires_at > $12::timestamptz)
    on conflict (operator_id, email) do nothing`,
  values: [
    made.operator,
    made.id,
    made.number,
    made.email,
    made.firstName,
    made.lastName,
    made.diallingCode,
    made.phone,
    made.scheme,
    made.password.sealed,
    made.password.keyId,
    made.now,
  ],
})

/** Tells the owner of an address, and nobody else, that somebody tried to make another account with it. */
export const tellingOwner = (made: {
  operator: OperatorId
  outboxId: string
  id: string
  email: string
  now: Date
}): Statement => ({
  name: 'account.tell',
  text: `insert into outbox (operator_id, id, kind, payload, run_at)
    select $1, $2, 'account-exists', jsonb_build_object('customerId', id), $5
    from customer where operator_id = $1 and email = $4 and id <> $3`,
  values: [made.operator, made.outboxId, made.id, made.email, made.now],
})

/** The account of this id, to see whether it was made. */
export const findingCustomer = (asked: { operator: OperatorId; id: string }): Statement => ({
  name: 'account.made',
  text: 'select * from customer where operator_id = $1 and id = $2',
  values: [asked.operator, asked.id],
})

type Known = { profile: Profile; kept: KeptPassword }

export async function findByEmail(
  tx: Tx,
  asked: { operator: OperatorId; email: string },
): Promise<Known | undefined> {
  const row = await tx
    .selectFrom('customer')
    .selectAll()
    .where('operator_id', '=', asked.operator)
    .where('email', '=', asked.email)
    .executeTakeFirst()
  return row && knownOf(row)
}

/** By the wire's number for them. */
export async function findByNumber(
  tx: Tx,
  asked: { operator: OperatorId; number: number },
): Promise<Known | undefined> {
  const row = await tx
    .selectFrom('customer')
    .selectAll()
    .where('operator_id', '=', asked.operator)
    .where('number', '=', asked.number)
    .executeTakeFirst()
  return row && knownOf(row)
}

/** hold: nobody changes the row until this transaction is over. */
export async function findById(
  tx: Tx,
  asked: { operator: OperatorId; customerId: string; hold?: boolean },
): Promise<Profile | undefined> {
  const row = await tx
    .selectFrom('customer')
    .selectAll()
    .where('operator_id', '=', asked.operator)
    .where('id', '=', asked.customerId)
    .where('deleted_at', 'is', null)
    .$if(asked.hold === true, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && profileOf(row)
}

const knownOf = (row: Selectable<Tables['customer']>): Known => ({
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

/** Counts one try to sign in; every try is counted before it is looked at, so that many at once gain nothing. */
export async function countTry(
  tx: Tx,
  { operator, emailHash, now, minutes = TRIES_WINDOW_MINUTES }: Trying & { minutes?: number },
): Promise<Tries> {
  const from = new Date(now.getTime() - minutes * MINUTE)
  const { rows } = await sql<Tries>`
    insert into sign_in_try as known (operator_id, email_hash, tries, since)
    values (${operator}, ${emailHash}, 1, ${now})
    on conflict (operator_id, email_hash) do update set
      tries = case when known.since <= ${from} then 1 else known.tries + 1 end,
      since = case when known.since <= ${from} then ${now} else known.since end
    returning tries, since`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a try that was not counted')
  return row
}

/** Forgets the tries of who got in, and those of a day ago. */
export async function forgetTries(tx: Tx, { operator, emailHash, now }: Trying): Promise<void> {
  await tx
    .deleteFrom('sign_in_try')
    .where('operator_id', '=', operator)
    .where((row) =>
      row.or([row('email_hash', '=', emailHash), row('since', '<', new Date(now.getTime() - DAY))]),
    )
    .execute()
}
