import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Sought } from '@kerbside/domain/booking/sought.ts'
import type { PaymentMethod, PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** What a journey must fit; what is undefined does not matter. */
export type Wish = {
  sought: Sought | undefined
  states: readonly JobState[] | undefined
  payments: readonly PaymentState[] | undefined
  sources: readonly string[] | undefined
  from: Date | undefined
  until: Date | undefined
  madeFrom: Date | undefined
  madeUntil: Date | undefined
  vehicleTypeId: number | undefined
  bookerId: number | undefined
  driver: number | undefined
  promoId: number | undefined
  custid: number | undefined
}

/** A place in the list: the pickup, and the reference where two are at the same time. */
export type Cursor = { at: Date; reference: number }

export type FoundRow = {
  reference: number
  state: JobState
  paymentState: PaymentState
  paymentMethod: PaymentMethod
  pickupAt: Date
  pickupLocal: LocalTime
  madeAt: Date
  pickup: Place
  dropOff: Place
  passenger: string
  phone: string
  driver: string
  vehicleType: string
  account: string
  promo: string
  source: string
  fare: string
  currency: string
}

type Asked = { operator: OperatorId; wish: Wish; after: Cursor | undefined; most: number }

/** Journeys that fit, the latest pickup first. */
export async function searchBookings(tx: Tx, asked: Asked): Promise<FoundRow[]> {
  const { operator, wish, after, most } = asked
  const { rows } = await sql<FoundRow>`
    select leg.reference, leg.state, booking.payment_state as "paymentState",
      booking.payment_method as "paymentMethod", leg.pickup_at as "pickupAt",
      leg.pickup_local as "pickupLocal", booking.made_at as "madeAt", leg.pickup,
      leg.drop_off as "dropOff", booking.passenger->>'name' as passenger,
      concat(booking.passenger->>'diallingCode', booking.passenger->>'phone') as phone,
      coalesce(concat_ws(' ', driver.first_name, driver.last_name), '') as driver,
      leg.vehicle_type as "vehicleType", coalesce(booker.name, '') as account,
      coalesce(promo.code, '') as promo, booking.source, leg.fare_minor::text as fare,
      booking.currency
    from leg
    join booking on booking.operator_id = leg.operator_id and booking.id = leg.booking_id
    left join driver on driver.operator_id = leg.operator_id and driver.id = leg.driver_id
    left join booker on booker.operator_id = leg.operator_id and booker.id = leg.booker_id
    left join promo on promo.operator_id = leg.operator_id and promo.id = booking.promo_id
    where leg.operator_id = ${operator} and ${all(conditionsOf(operator, wish))}
      and ${after ? sql`(leg.pickup_at, leg.reference) < (${after.at}, ${after.reference}::int)` : sql`true`}
    order by leg.pickup_at desc, leg.reference desc
    limit ${most}`.execute(tx)
  return rows
}

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

function conditionsOf(operator: OperatorId, wish: Wish): RawBuilder<boolean>[] {
  const found: RawBuilder<boolean>[] = []
  const add = <Value>(
    value: Value | undefined,
    condition: (value: Value) => RawBuilder<boolean>,
  ) => {
    if (value !== undefined) found.push(condition(value))
  }
  add(wish.sought, (sought) => sql`leg.booking_id in (${hits(operator, sought)})`)
  add(wish.states, (states) => sql`leg.state = any(${[...states]})`)
  add(wish.payments, (states) => sql`booking.payment_state = any(${[...states]})`)
  add(wish.sources, (sources) => sql`booking.source = any(${[...sources]})`)
  add(wish.from, (from) => sql`leg.pickup_at >= ${from}`)
  add(wish.until, (until) => sql`leg.pickup_at < ${until}`)
  add(wish.madeFrom, (from) => sql`booking.made_at >= ${from}`)
  add(wish.madeUntil, (until) => sql`booking.made_at < ${until}`)
  add(wish.vehicleTypeId, (id) => sql`leg.vehicle_type_id = ${id}`)
  add(wish.bookerId, (id) => sql`leg.booker_id = ${id}`)
  add(wish.driver, (number) => sql`driver.number = ${number}`)
  add(wish.promoId, (id) => sql`booking.promo_id = ${id}`)
  add(
    wish.custid,
    (number) => sql`leg.customer_id = (select id from customer
      where operator_id = ${operator} and number = ${number})`,
  )
  return found
}

/** Beyond every letter: what begins so lies between a text and the text with this behind it. */
const LAST = '\u{10FFFF}'

/** Bookings in which something begins as it was typed: one look into an index for each thing it may be. */
function hits(operator: OperatorId, sought: Sought): RawBuilder<unknown> {
  const begins = (table: 'booking' | 'leg', column: string, said: string) => {
    const at = sql.ref(column)
    const id = sql.ref(table === 'leg' ? 'booking_id' : 'id')
    return sql`select ${id} from ${sql.table(table)}
      where operator_id = ${operator} and ${at} >= ${said} and ${at} < ${said + LAST}`
  }
  const { reference, phones = [], email, name, code } = sought
  const looks = [
    ...(reference === undefined
      ? []
      : [
          sql`select booking_id from leg where operator_id = ${operator} and reference = ${reference}`,
        ]),
    ...phones.flatMap((phone) => [
      begins('booking', 'find_phone', phone),
      begins('booking', 'find_booker_phone', phone),
    ]),
    ...(email === undefined
      ? []
      : [begins('booking', 'find_email', email), begins('booking', 'find_booker_email', email)]),
    ...(name === undefined
      ? []
      : ['find_name', 'find_surname', 'find_booker'].map((column) =>
          begins('booking', column, name),
        )),
    ...(code === undefined
      ? []
      : [
          ...['find_from', 'find_to', 'find_flight'].map((column) => begins('leg', column, code)),
          driven(operator, code),
        ]),
  ]
  return looks.length === 0 ? sql`select null::uuid` : sql`${sql.join(looks, sql` union all `)}`
}

type Choice = { id: number; name: string }

/** Journeys of the cars whose registration begins so; an operator's cars are few, and are looked at one by one. */
const driven = (operator: OperatorId, plate: string): RawBuilder<unknown> =>
  sql`select booking_id from leg where operator_id = ${operator} and vehicle_id in (
    select id from vehicle where operator_id = ${operator}
      and starts_with(upper(replace(registration, ' ', '')), ${plate}))`

/** Accounts, drivers and promo codes there are or were. */
export async function listChoices(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<{ accounts: Choice[]; drivers: Choice[]; promos: Choice[] }> {
  const accounts = await sql<Choice>`select id, name from booker
    where operator_id = ${operator} order by name`.execute(tx)
  const drivers =
    await sql<Choice>`select number as id, concat_ws(' ', first_name, last_name) as name
    from driver where operator_id = ${operator} order by name`.execute(tx)
  const promos = await sql<Choice>`select id, code as name from promo
    where operator_id = ${operator} order by code`.execute(tx)
  return { accounts: accounts.rows, drivers: drivers.rows, promos: promos.rows }
}
