import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Topic } from '@kerbside/domain/notification/choice.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { BookingKind } from '../compose/booking-values.ts'
import type { LegMessageKind } from '../compose/leg-values.ts'
import type { MessageFacts } from '../compose/message-facts.ts'
import { findReach } from './find-reach.ts'
import { queueMail, queuePush, queueText } from './queue-mail.ts'

/** The preference topic of each kind. */
export const TOPIC_OF = {
  'booking-confirmed': 'booking',
  'booking-changed': 'booking',
  'booking-cancelled': 'booking',
  'driver-assigned': 'driver',
  'driver-changed': 'driver',
  'driver-on-way': 'onTheWay',
  'driver-arrived': 'arrived',
  'pickup-moved': 'moved',
  'leg-finished': 'finished',
  // like a cancellation: no car comes any more
  'leg-no-show': 'booking',
  reminder: 'reminder',
} satisfies Partial<Record<BookingKind | LegMessageKind, Topic>>

export type NotificationKind = keyof typeof TOPIC_OF

/** Kinds without a push: a short note about a booking just made would add nothing to the page. */
export const NOT_PUSHED: ReadonlySet<NotificationKind> = new Set([
  'booking-confirmed',
  'booking-changed',
  'booking-cancelled',
])

/** Queues a message to the booker by every channel they want, once by each. */
export async function notifyCustomer<Kind extends NotificationKind>(
  tx: Tx,
  params: {
    context: RequestContext
    booking: Booking
    kind: Kind
    facts: MessageFacts<Kind>
    /** Identifies the cause. */
    once: string
  },
): Promise<void> {
  const { context, booking, kind, facts, once } = params
  const reach = await findReach(tx, { context, booking })
  const topic = TOPIC_OF[kind]
  if (reach.mail !== '' && reach.wants(topic, 'mail'))
    await queueMail(tx, { context, kind, to: reach.mail, facts, once })
  if (reach.phone !== '' && reach.wants(topic, 'sms'))
    await queueText(tx, { context, kind, to: reach.phone, facts, once })
  if (NOT_PUSHED.has(kind) || !reach.wants(topic, 'push')) return
  for (const to of reach.pushes)
    await queuePush(tx, { context, kind, to, facts, once: `${once}|${to}` })
}
