import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listBookings } from '../../booking/find/list-bookings.ts'
import { notifyCustomer } from './notify-customer.ts'
import { findReader, type OutboxNotification, takeNotifications } from './outbox-store.ts'
import { queueMail } from './queue-mail.ts'

const BATCH_SIZE = 100

/**
 * Creates the messages for the entries of the outbox in one transaction, so that none is lost or created twice, even
 * after a crash. Returns how many entries there were.
 */
export async function spreadOutbox(context: RequestContext): Promise<number> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const taken = await takeNotifications(tx, { operator, now: context.now(), max: BATCH_SIZE })
    for (const { kind, notification } of taken) {
      if (notification) await spread(tx, { context, notification })
      else
        context.log.error(
          { operator: context.profile.slug, kind },
          'an outbox entry has no known recipient',
        )
    }
    return taken.length
  })
}

async function spread(
  tx: Tx,
  { context, notification }: { context: RequestContext; notification: OutboxNotification },
): Promise<void> {
  const { operator } = context
  const once = notification.id
  // nothing is certain yet: the customer sees the state on the page
  if (notification.kind === 'booking-held') return
  if (notification.kind === 'account-exists') {
    const reader = await findReader(tx, { operator, ...notification.payload })
    if (!reader) return
    const { email: to, firstName } = reader
    await queueMail(tx, { context, kind: notification.kind, to, facts: { firstName }, once })
    return
  }
  const { bookingId } = notification.payload
  const [booking] = await listBookings(tx, { operator, bookingIds: [bookingId] })
  if (!booking) return
  const target = { context, booking, once }
  // each with the facts of its own kind
  switch (notification.kind) {
    case 'booking-confirmed':
      return notifyCustomer(tx, { ...target, kind: notification.kind, facts: { bookingId } })
    case 'booking-cancelled':
      return notifyCustomer(tx, { ...target, kind: notification.kind, facts: notification.payload })
    case 'booking-changed':
      return notifyCustomer(tx, { ...target, kind: notification.kind, facts: notification.payload })
    case 'driver-assigned':
    case 'driver-changed':
    case 'driver-on-way':
    case 'driver-arrived':
    case 'pickup-moved':
    case 'leg-finished':
    case 'leg-no-show':
      return notifyCustomer(tx, { ...target, kind: notification.kind, facts: notification.payload })
  }
}
