import { type Selectable, sql } from 'kysely'
import { inOperator, type Tables, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type OperatorKey = { operator: OperatorId }

/** Inserts nothing if the address has an account. The empty `password_sealed` matches no password. */
export async function insertInvited(
  tx: Tx,
  made: OperatorKey & {
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

/** `isWaiting`: the customer has not chosen a password yet. */
export async function findInvited(
  tx: Tx,
  { operator, email }: OperatorKey & { email: string },
): Promise<{ custid: number; isWaiting: boolean } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('customer')
    .select(['number', 'password_sealed'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { custid: row.number, isWaiting: row.password_sealed.length === 0 }
}

export type CustomerRow = Selectable<Tables['customer']>

/** The highest code point: all texts with prefix p lie between p and p + LAST. */
const LAST = '\u{10FFFF}'

const FOUND_BY = ['find_first', 'find_last', 'find_email', 'find_phone'] as const

/** Customers, newest first. Each search term must be a prefix of a name, an e-mail address or a phone number. */
export async function searchCustomers(
  tx: Tx,
  params: OperatorKey & {
    words: readonly string[]
    after: { at: Date; id: string } | undefined
    max: number
  },
): Promise<(CustomerRow & { account: string | null })[]> {
  const { operator, words, after, max } = params
  const found = words.map(
    (word) =>
      sql`and id in (${sql.join(
        FOUND_BY.map(
          (column) => sql`select id from customer where operator_id = ${operator}
          and ${sql.ref(column)} >= ${word} and ${sql.ref(column)} < ${word + LAST}`,
        ),
        sql` union all `,
      )})`,
  )
  const { rows } = await sql<CustomerRow & { account: string | null }>`
    select c.*, b.name as account from (
      select * from customer where operator_id = ${operator} and deleted_at is null
        and ${after ? sql`(made_at, id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
        ${sql.join(found, sql` `)}
      order by made_at desc, id desc limit ${max}
    ) c left join booker b on b.operator_id = c.operator_id and b.id = c.booker_id
    order by c.made_at desc, c.id desc`.execute(tx)
  return rows
}

/** By the customer number of the API; undefined for a deleted customer. */
export async function findCustomerRow(
  tx: Tx,
  { operator, number, lock }: OperatorKey & { number: number; lock?: boolean },
): Promise<CustomerRow | undefined> {
  return inOperator(tx, operator)
    .selectFrom('customer')
    .selectAll()
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .$if(lock === true, (query) => query.forUpdate())
    .executeTakeFirst()
}

export type CustomerFacts = Pick<
  CustomerRow,
  'first_name' | 'last_name' | 'dialling_code' | 'phone' | 'sms_list' | 'email_list' | 'note'
>

export async function updateCustomer(
  tx: Tx,
  made: OperatorKey & {
    customerId: string
    version: number
    facts: Partial<CustomerFacts> & Partial<Pick<CustomerRow, 'blocked_at' | 'blocked_reason'>>
  },
): Promise<void> {
  await inOperator(tx, made.operator)
    .updateTable('customer')
    .set({ ...made.facts, version: made.version })
    .where('id', '=', made.customerId)
    .execute()
}

export const findAccountName = async (
  tx: Tx,
  { operator, bookerId }: OperatorKey & { bookerId: number | null },
): Promise<string> => {
  if (bookerId === null) return ''
  const row = await inOperator(tx, operator)
    .selectFrom('booker')
    .select('name')
    .where('id', '=', bookerId)
    .executeTakeFirst()
  return row?.name ?? ''
}

export type LegTotals = {
  currency: string
  driven: number
  drivenFare: string
  ahead: number
  aheadFare: string
  calledOff: number
}

/** The totals of a customer's bookings by currency. */
export async function sumLegTotals(
  tx: Tx,
  { operator, customerId }: OperatorKey & { customerId: string },
): Promise<LegTotals[]> {
  const driven = sql`leg.state = 'completed'`
  const off = sql`leg.state in ('cancelled', 'declined', 'expired', 'failed', 'no_show')`
  const ahead = sql`not (${driven}) and not (${off})`
  const fare = (condition: typeof driven) =>
    sql`coalesce(sum(leg.fare_minor) filter (where ${condition}), 0)::text`
  const count = (condition: typeof driven) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await sql<LegTotals>`
    select booking.currency, ${count(driven)} as driven, ${fare(driven)} as "drivenFare",
      ${count(ahead)} as ahead, ${fare(ahead)} as "aheadFare", ${count(off)} as "calledOff"
    from leg join booking on booking.operator_id = leg.operator_id and booking.id = leg.booking_id
    where leg.operator_id = ${operator} and leg.customer_id = ${customerId}
    group by booking.currency order by booking.currency`.execute(tx)
  return rows
}
