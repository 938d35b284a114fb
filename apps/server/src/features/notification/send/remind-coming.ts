import { CHANNELS } from '@kerbside/domain/notification/choice.ts'
import { dueReminder, REMINDERS } from '@kerbside/domain/notification/reminder.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listBookings } from '../../booking/find/list-bookings.ts'
import { type ComingLeg, listComing, listReminded } from '../compose/leg-store.ts'
import { isSwitchedOn } from '../templates/resolve-wording.ts'
import { notifyCustomer } from './notify-customer.ts'

const BATCH_SIZE = 200
/** Longer than a reminder may be late. */
const WINDOW_MS = 3 * HOUR

/** Reminds passengers a day and two hours before the pickup, once each; again only if the leg moves to another day. */
export async function remindComing(context: RequestContext): Promise<number> {
  const { operator } = context
  const now = context.now()
  return withOperator(context, async (tx) => {
    if (!(await isReminding(tx, { operator }))) return 0
    const coming: ComingLeg[] = []
    for (const { beforeMs } of REMINDERS) {
      const until = new Date(now.getTime() + beforeMs)
      const from = new Date(Math.max(now.getTime(), until.getTime() - WINDOW_MS))
      coming.push(...(await listComing(tx, { operator, from, until, max: BATCH_SIZE })))
    }
    const bookingIds = [...new Set(coming.map(({ bookingId }) => bookingId))]
    const reminded = await listReminded(tx, { operator, bookingIds })
    const due = coming.flatMap((leg) => {
      const before = dueReminder(leg, now)
      const once = before && onceOf(leg, before)
      return once && !reminded.some((item) => item.includes(once)) ? [{ leg, before, once }] : []
    })
    const bookings = await listBookings(tx, {
      operator,
      bookingIds: [...new Set(due.map(({ leg }) => leg.bookingId))],
    })
    for (const { leg, before, once } of due) {
      const booking = bookings.find(({ id }) => id === leg.bookingId)
      const facts = { bookingId: leg.bookingId, leg: leg.leg, before }
      if (booking) await notifyCustomer(tx, { context, booking, kind: 'reminder', facts, once })
    }
    return due.length
  })
}

/** Without a row in the queue a leg would be looked at in every round. */
async function isReminding(tx: Tx, { operator }: { operator: OperatorId }): Promise<boolean> {
  for (const channel of CHANNELS)
    if (await isSwitchedOn(tx, { operator, meant: { kind: 'reminder', channel } })) return true
  return false
}

const onceOf = ({ bookingId, leg, pickupAt }: ComingLeg, before: 'day' | 'hours'): string =>
  `reminder|${bookingId}|${leg}|${before}|${pickupAt.toISOString().slice(0, 10)}`
