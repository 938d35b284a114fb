import type { LegEarnings } from '@kerbside/contract/dispatch/earnings.ts'
import { dayAt, startOfDay } from '@kerbside/domain/dispatch/day-span.ts'
import { earningsOf } from '@kerbside/domain/driver/earnings.ts'
import { ZERO } from '@kerbside/domain/money.ts'
import { addDays, type DaySpan, mondayOf } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listBookings } from '../../booking/find/list-bookings.ts'
import { readDriver } from '../../driver/find-driver.ts'
import { findShiftSeconds } from '../../driver/find-shift-seconds.ts'
import { placeName } from './describe-driver-leg.ts'
import { listEndedLegs } from './earning-store.ts'

export type WeekOfDriver = {
  span: DaySpan
  today: LocalDate
  currency: string
  /** Latest first. */
  legs: LegEarnings[]
  shiftSeconds: number
}

/** A driver's earnings in a week: legs belong to the day of their pickup in the operator's time zone. */
export function findEarnings(
  context: RequestContext,
  { driverId, day }: { driverId: string; day: LocalDate | undefined },
): Promise<WeekOfDriver> {
  const { zone, currency } = context.profile
  const today = dayAt(context.now(), zone)
  const monday = mondayOf(day ?? today)
  const span = { from: monday, to: addDays(monday, 6) }
  const from = startOfDay(span.from, zone)
  const until = startOfDay(addDays(span.to, 1), zone)
  if (!from || !until) throw new Error(`no such week: ${monday}`)
  return withOperator(context, async (tx) => {
    const params = { operator: context.operator, driverId, from, until }
    const legs = await listEarnings(tx, params)
    const shiftSeconds = await findShiftSeconds(tx, { ...params, now: context.now() })
    return { span, today, currency, legs, shiftSeconds }
  })
}

async function listEarnings(
  tx: Tx,
  params: Parameters<typeof listEndedLegs>[1],
): Promise<LegEarnings[]> {
  const { operator, driverId } = params
  const driver = await readDriver(tx, { operator, driverId })
  const ended = await listEndedLegs(tx, params)
  if (!driver || ended.length === 0) return []
  const bookingIds = [...new Set(ended.map(({ bookingId }) => bookingId))]
  const bookings = await listBookings(tx, { operator, bookingIds })
  const { sharePercent } = driver.driver
  return ended.flatMap(({ bookingId, leg: number, cash }) => {
    const booking = bookings.find(({ id }) => id === bookingId)
    const leg = booking?.legs.find((item) => item.number === number)
    if (!booking || !leg) return []
    const { reference, state, pickupLocal, fare, lines, pay } = leg
    const completed = state === 'completed'
    // A tip is given once, with the outward leg.
    const tip = number === 1 ? booking.tip : ZERO
    return {
      reference,
      state,
      pickupLocal,
      pickup: placeName(leg.pickup),
      dropOff: placeName(leg.dropOff),
      earned: earningsOf({ completed, fare, lines, tip, pay }, { sharePercent }),
      cash,
    }
  })
}
