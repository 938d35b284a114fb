import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Topic } from '@kerbside/domain/notification/choice.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { BookingKind } from './booking-values.ts'
import { findReach } from './find-reach.ts'
import type { MessageFacts } from './message-facts.ts'
import { queueMail, queuePush, queueText } from './queue-mail.ts'
import type { RideKind } from './ride-values.ts'

/** What each kind is to those who choose. */
const TOPIC_OF = {
  'booking-confirmed': 'booking',
  'booking-changed': 'booking',
  'booking-cancelled': 'booking',
  'driver-assigned': 'driver',
  'driver-changed': 'driver',
  'driver-on-way': 'onTheWay',
  'driver-arrived': 'arrived',
  'pickup-moved': 'moved',
  'ride-finished': 'finished',
  // like a cancelling: that no car comes any more
  'ride-no-show': 'booking',
  reminder: 'reminder',
} satisfies Partial<Record<BookingKind | RideKind, Topic>>

export type ToldKind = keyof typeof TOPIC_OF

/** Pushes are short: those of a booking that was just made, on the page that made it, would say nothing. */
const NOT_PUSHED: ReadonlySet<ToldKind> = new Set([
  'booking-confirmed',
  'booking-changed',
  'booking-cancelled',
])

/** Leaves what is to be said to whoever booked, by every way they want it; by each way once. */
export async function tellCustomer<Kind extends ToldKind>(
  tx: Tx,
  told: {
    call: Call
    booking: Booking
    kind: Kind
    facts: MessageFacts<Kind>
    /** Names the cause. */
    once: string
  },
): Promise<void> {
  const { call, booking, kind, facts, once } = told
  const reach = await findReach(tx, { call, booking })
  const topic = TOPIC_OF[kind]
  if (reach.mail !== '' && reach.wants(topic, 'mail'))
    await queueMail(tx, { call, kind, to: reach.mail, facts, once })
  if (reach.phone !== '' && reach.wants(topic, 'sms'))
    await queueText(tx, { call, kind, to: reach.phone, facts, once })
  if (NOT_PUSHED.has(kind) || !reach.wants(topic, 'push')) return
  for (const to of reach.pushes)
    await queuePush(tx, { call, kind, to, facts, once: `${once}|${to}` })
}
