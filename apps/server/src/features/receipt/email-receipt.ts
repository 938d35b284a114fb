import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { lockBookingById } from '../booking/change/cancel-legs.ts'
import { findMyBooking } from '../booking/find/find-my-booking.ts'
import { readerOf } from '../notification/compose/reader-of.ts'
import { countMessages } from '../notification/send/count-messages.ts'
import { queueMail } from '../notification/send/queue-mail.ts'

/** A limit, so that a client with a ticket link cannot flood a mailbox. */
const MAX_PER_HOUR = 3

export type EmailReceiptResult =
  | { ok: true }
  | { ok: false; reason: 'not-yet' | 'no-address' | 'too-often' }

/** Queues the receipt of the client's own booking to the address it was booked with; undefined if it is not theirs. */
export async function emailReceipt(
  context: RequestContext,
  params: { reference: number; code: string },
): Promise<EmailReceiptResult | undefined> {
  const found = await findMine(context, params)
  if (!found) return undefined
  const { operator } = context
  return withOperator(context, async (tx): Promise<EmailReceiptResult> => {
    const booking = (await lockBookingById(tx, { context, bookingId: found.id })) ?? found
    if (!hasReceipt(booking)) return { ok: false, reason: 'not-yet' }
    const to = readerOf(booking)
    if (to === '') return { ok: false, reason: 'no-address' }
    const bookingId = booking.id
    const since = new Date(context.now().getTime() - HOUR)
    const sent = await countMessages(tx, { operator, bookingId, kind: 'receipt', since })
    if (sent >= MAX_PER_HOUR) return { ok: false, reason: 'too-often' }
    await queueMail(tx, { context, kind: 'receipt', to, facts: { bookingId } })
    return { ok: true }
  })
}

/** Finds a booking by either leg's reference; a ticket code opens its own booking and no other. */
export async function findMine(
  context: RequestContext,
  { reference, code }: { reference: number; code: string },
): Promise<Booking | undefined> {
  if (code === '') return findMyBooking(context, { reference })
  const booking = await findMyBooking(context, { code, scopes: ['view', 'manage'], reference })
  return booking?.legs.some((leg) => leg.reference === reference) ? booking : undefined
}

/** There is no receipt while a leg awaits payment or approval, nor if every leg expired, failed or was declined. */
export const hasReceipt = ({ legs }: Pick<Booking, 'legs'>): boolean =>
  !legs.some(({ state }) => state === 'held' || state === 'requested') &&
  !legs.every(({ state }) => state === 'expired' || state === 'failed' || state === 'declined')
