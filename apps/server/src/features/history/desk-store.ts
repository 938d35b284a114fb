import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Sought } from '@kerbside/domain/booking/sought.ts'
import type { PaymentMethod, PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** The search conditions; undefined ones do not apply. */
export type BookingSearch = {
  sought: Sought | undefined
  states: readonly LegState[] | undefined
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
  /** By pickup time. */
  order: 'earliest' | 'latest'
}

/** A position in the list: the pickup time, and the reference for equal times. */
export type Cursor = { at: Date; reference: number }

export type FoundRow = {
  reference: number
  state: LegState
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

type Params = {
  operator: OperatorId
  search: BookingSearch
  after: Cursor | undefined
  max: number
}

/** Matching legs by pickup time, in the order of the search. */
export async function searchBookings(tx: Tx, params: Params): Promise<FoundRow[]> {
  const { operator, search, after, max } = params
  const [direction, beyond] = search.order === 'earliest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
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
    where leg.operator_id = ${operator} and ${all(conditionsOf(operator, search))}
      and ${after ? sql`(leg.pickup_at, leg.reference) ${beyond} (${after.at}, ${after.reference}::int)` : sql`true`}
    order by leg.pickup_at ${direction}, leg.reference ${direction}
    limit ${max}`.execute(tx)
  return rows
}

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

function conditionsOf(operator: OperatorId, search: BookingSearch): RawBuilder<boolean>[] {
  const found: RawBuilder<boolean>[] = []
  const add = <Value>(
    value: Value | undefined,
    condition: (value: Value) => RawBuilder<boolean>,
  ) => {
    if (value !== undefined) found.push(condition(value))
  }
  add(search.sought, (sought) => sql`leg.booking_id in (${hits(operator, sought)})`)
  add(search.states, (states) => sql`leg.state = any(${[...states]})`)
  add(search.payments, (states) => sql`booking.payment_state = any(${[...states]})`)
  add(search.sources, (sources) => sql`booking.source = any(${[...sources]})`)
  add(search.from, (from) => sql`leg.pickup_at >= ${from}`)
  add(search.until, (until) => sql`leg.pickup_at < ${until}`)
  add(search.madeFrom, (from) => sql`booking.made_at >= ${from}`)
  add(search.madeUntil, (until) => sql`booking.made_at < ${until}`)
  add(search.vehicleTypeId, (id) => sql`leg.vehicle_type_id = ${id}`)
  add(search.bookerId, (id) => sql`leg.booker_id = ${id}`)
  add(search.driver, (number) => sql`driver.number = ${number}`)
  add(search.promoId, (id) => sql`booking.promo_id = ${id}`)
  add(
    search.custid,
    (number) => sql`leg.customer_id = (select id from customer
      where operator_id = ${operator} and number = ${number})`,
  )
  return found
}

/** The highest code point: all texts with prefix p lie between p and p + LAST. */
const LAST = '\u{10FFFF}'

/** Bookings in which a field starts with the typed text: one index lookup for each possible field. */
function hits(operator: OperatorId, sought: Sought): RawBuilder<unknown> {
  const begins = (table: 'booking' | 'leg', column: string, cursor: string) => {
    const at = sql.ref(column)
    const id = sql.ref(table === 'leg' ? 'booking_id' : 'id')
    return sql`select ${id} from ${sql.table(table)}
      where operator_id = ${operator} and ${at} >= ${cursor} and ${at} < ${cursor + LAST}`
  }
  const { reference, phones = [], email, name, code } = sought
  const lookups = [
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
  return lookups.length === 0 ? sql`select null::uuid` : sql`${sql.join(lookups, sql` union all `)}`
}

type Choice = { id: number; name: string }

/**
 * Legs of the cars whose registration starts with the text; an operator has few cars, so they are checked one by one.
 */
const driven = (operator: OperatorId, plate: string): RawBuilder<unknown> =>
  sql`select booking_id from leg where operator_id = ${operator} and vehicle_id in (
    select id from vehicle where operator_id = ${operator}
      and starts_with(upper(replace(registration, ' ', '')), ${plate}))`

/** All accounts, drivers and promo codes, current and former. */
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
