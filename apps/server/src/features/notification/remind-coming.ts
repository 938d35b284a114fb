import { dueReminder, REMINDERS } from '@kerbside/domain/notification/reminder.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { type ComingLeg, listComing, listReminded } from './ride-store.ts'
import { tellCustomer } from './tell-customer.ts'

const MOST_AT_ONCE = 200
/** Longer than a reminder may be late. */
const WINDOW_MS = 3 * HOUR

/** Reminds whoever travels soon, a day and two hours before; once each, and again only on another day. */
export async function remindComing(call: Call): Promise<number> {
  const { operator } = call
  const now = call.now()
  return withOperator(call, async (tx) => {
    const coming: ComingLeg[] = []
    for (const { beforeMs } of REMINDERS) {
      const until = new Date(now.getTime() + beforeMs)
      const from = new Date(Math.max(now.getTime(), until.getTime() - WINDOW_MS))
      coming.push(...(await listComing(tx, { operator, from, until, most: MOST_AT_ONCE })))
    }
    const bookingIds = [...new Set(coming.map(({ bookingId }) => bookingId))]
    const reminded = await listReminded(tx, { operator, bookingIds })
    const due = coming.flatMap((leg) => {
      const before = dueReminder(leg, now)
      const once = before && onceOf(leg, before)
      return once && !reminded.some((known) => known.includes(once)) ? [{ leg, before, once }] : []
    })
    const bookings = await listBookings(tx, {
      operator,
      bookingIds: [...new Set(due.map(({ leg }) => leg.bookingId))],
    })
    for (const { leg, before, once } of due) {
      const booking = bookings.find(({ id }) => id === leg.bookingId)
      const facts = { bookingId: leg.bookingId, leg: leg.leg, before }
      if (booking) await tellCustomer(tx, { call, booking, kind: 'reminder', facts, once })
    }
    return due.length
  })
}

const onceOf = ({ bookingId, leg, pickupAt }: ComingLeg, before: 'day' | 'hours'): string =>
  `reminder|${bookingId}|${leg}|${before}|${pickupAt.toISOString().slice(0, 10)}`
