import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { holdBooking } from '../booking/cancel-legs.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'
import { countMessages } from '../notification/count-messages.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { readerOf } from '../notification/reader-of.ts'

/** A letter box is no place to be filled by whoever holds a link. */
const MOST_AN_HOUR = 3

export type EmailReceiptVerdict =
  | { ok: true }
  | { ok: false; reason: 'not-yet' | 'no-address' | 'too-often' }

/** Leaves the receipt of one's own booking to be sent to the address it was booked with; undefined for anybody else's. */
export async function emailReceipt(
  call: Call,
  asked: { reference: number; code: string },
): Promise<EmailReceiptVerdict | undefined> {
  const found = await findMine(call, asked)
  if (!found) return undefined
  const { operator } = call
  return withOperator(call, async (tx): Promise<EmailReceiptVerdict> => {
    const booking = (await holdBooking(tx, { call, bookingId: found.id })) ?? found
    if (!hasReceipt(booking)) return { ok: false, reason: 'not-yet' }
    const to = readerOf(booking)
    if (to === '') return { ok: false, reason: 'no-address' }
    const bookingId = booking.id
    const since = new Date(call.now().getTime() - HOUR)
    const sent = await countMessages(tx, { operator, bookingId, kind: 'receipt', since })
    if (sent >= MOST_AN_HOUR) return { ok: false, reason: 'too-often' }
    await queueMail(tx, { call, kind: 'receipt', to, facts: { bookingId } })
    return { ok: true }
  })
}

/** By either of its references; a code opens its own booking and no other. */
export async function findMine(
  call: Call,
  { reference, code }: { reference: number; code: string },
): Promise<Booking | undefined> {
  if (code === '') return findMyBooking(call, { reference })
  const booking = await findMyBooking(call, { code, scopes: ['view', 'manage'], reference })
  return booking?.legs.some((leg) => leg.reference === reference) ? booking : undefined
}

/** While it is held, or waits for somebody's yes, there is nothing to receipt. */
export const hasReceipt = ({ legs }: Pick<Booking, 'legs'>): boolean =>
  !legs.some(({ state }) => state === 'held' || state === 'requested') &&
  !legs.every(({ state }) => state === 'expired' || state === 'failed' || state === 'declined')
