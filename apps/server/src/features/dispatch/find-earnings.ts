import type { EarnedJob } from '@kerbside/contract/job/earnings.ts'
import { dayAt, startOfDay } from '@kerbside/domain/dispatch/day-span.ts'
import { earnedBy } from '@kerbside/domain/driver/earnings.ts'
import { NOTHING } from '@kerbside/domain/money.ts'
import { addDays, type DaySpan, mondayOf } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { readDriver } from '../driver/find-driver.ts'
import { findShiftSeconds } from '../driver/find-shift-seconds.ts'
import { nameOf } from './describe-job.ts'
import { listDrivenLegs } from './earning-store.ts'

export type WeekOfDriver = {
  span: DaySpan
  today: LocalDate
  currency: string
  /** The last first. */
  jobs: EarnedJob[]
  shiftSeconds: number
}

/** What a week brought a driver: journeys belong to the day of their pickup, by the operator's calendar. */
export function findEarnings(
  call: Call,
  { driverId, day }: { driverId: string; day: LocalDate | undefined },
): Promise<WeekOfDriver> {
  const { zone, currency } = call.profile
  const today = dayAt(call.now(), zone)
  const monday = mondayOf(day ?? today)
  const span = { from: monday, to: addDays(monday, 6) }
  const from = startOfDay(span.from, zone)
  const until = startOfDay(addDays(span.to, 1), zone)
  if (!from || !until) throw new Error(`no such week: ${monday}`)
  return withOperator(call, async (tx) => {
    const asked = { operator: call.operator, driverId, from, until }
    const jobs = await listEarned(tx, asked)
    const shiftSeconds = await findShiftSeconds(tx, { ...asked, now: call.now() })
    return { span, today, currency, jobs, shiftSeconds }
  })
}

async function listEarned(
  tx: Tx,
  asked: Parameters<typeof listDrivenLegs>[1],
): Promise<EarnedJob[]> {
  const { operator, driverId } = asked
  const known = await readDriver(tx, { operator, driverId })
  const driven = await listDrivenLegs(tx, asked)
  if (!known || driven.length === 0) return []
  const bookingIds = [...new Set(driven.map(({ bookingId }) => bookingId))]
  const bookings = await listBookings(tx, { operator, bookingIds })
  const { sharePercent } = known.driver
  return driven.flatMap(({ bookingId, leg: number, cash }) => {
    const booking = bookings.find(({ id }) => id === bookingId)
    const leg = booking?.legs.find((one) => one.number === number)
    if (!booking || !leg) return []
    const { reference, state, pickupLocal, fare, lines } = leg
    const completed = state === 'completed'
    // A tip is given once, with the way there.
    const tip = number === 1 ? booking.tip : NOTHING
    return {
      reference,
      state,
      pickupLocal,
      pickup: nameOf(leg.pickup),
      dropOff: nameOf(leg.dropOff),
      earned: earnedBy({ completed, fare, lines, tip }, { sharePercent }),
      cash,
    }
  })
}
