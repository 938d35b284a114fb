import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

export type MatchedField =
  | 'reference'
  | 'passenger'
  | 'booker'
  | 'phone'
  | 'place'
  | 'ourReference'
  | 'driver'

export type FoundLeg = {
  reference: number
  state: LegState
  pickupAt: Date
  pickupLocal: LocalTime
  pickup: Place
  dropOff: Place
  passenger: string
  phone: string
  driver: string
  fare: Minor
  currency: string
  found: MatchedField
}

type Params = {
  operator: OperatorId
  /** The typed text, for names and places. */
  words: string
  /** The digits of the text, without country code or leading zero. */
  digits: string
  reference: number | undefined
  now: Date
  max: number
}

/** Text is searched only in legs around now, whose index is short; a reference is searched in all. */
const AROUND = sql.raw("interval '120 days'")

const escaped = (searchText: string): string => searchText.replace(/[\\%_]/g, (item) => `\\${item}`)

/** Legs that match the typed text, nearest to now first. */
export async function searchLegs(tx: Tx, params: Params): Promise<FoundLeg[]> {
  const { operator, reference, digits, now, max } = params
  const like = `%${escaped(params.words)}%`
  const number = `%${digits}%`
  const isNumber = sql`${digits.length >= 4}`
  const { rows } = await sql<Omit<FoundLeg, 'fare'> & { fare: string }>`
    select * from (
      select leg.reference, leg.state, leg.pickup_at as "pickupAt",
        leg.pickup_local as "pickupLocal", leg.pickup, leg.drop_off as "dropOff",
        booking.passenger->>'name' as passenger,
        concat(booking.passenger->>'diallingCode', booking.passenger->>'phone') as phone,
        coalesce(concat_ws(' ', driver.first_name, driver.last_name), '') as driver,
        leg.fare_minor::text as fare, booking.currency,
        case
          when leg.reference = ${reference ?? -1} then 'reference'
          when booking.passenger->>'name' ilike ${like} then 'passenger'
          when booking.customer->>'name' ilike ${like} then 'booker'
          when ${isNumber} and (booking.passenger->>'phone' like ${number}
            or booking.customer->>'phone' like ${number}) then 'phone'
          when booking.our_ref ilike ${like} then 'ourReference'
          when concat_ws(' ', driver.first_name, driver.last_name) ilike ${like} then 'driver'
          when concat_ws(' ', leg.pickup->>'name', leg.pickup->>'postcode', leg.drop_off->>'name',
            leg.drop_off->>'postcode') ilike ${like} then 'place'
        end as found
      from leg
      join booking on booking.operator_id = leg.operator_id and booking.id = leg.booking_id
      left join driver on driver.operator_id = leg.operator_id and driver.id = leg.driver_id
      where leg.operator_id = ${operator} and (leg.reference = ${reference ?? -1}
        or leg.pickup_at between ${now}::timestamptz - ${AROUND} and ${now}::timestamptz + ${AROUND})
    ) as known
    where found is not null
    order by (found = 'reference') desc, abs(extract(epoch from "pickupAt" - ${now}::timestamptz))
    limit ${max}`.execute(tx)
  return rows.map((row) => ({ ...row, fare: minor(Number(row.fare)) }))
}
