import { createHash } from 'node:crypto'
import { BOOKING_REFUSALS } from '@kerbside/contract/booking/create.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { BookingAsked } from '@kerbside/contract/partner/booking.ts'
import { sayPromoRefusal } from '@kerbside/contract/promo.ts'
import { writeQuoteRefusal } from '@kerbside/contract/quotation.ts'
import { type Booking, NOBODY } from '@kerbside/domain/booking/booking.ts'
import type { z } from 'zod'
import type { Call } from '../../http/call.ts'
import { type CreateVerdict, createBooking } from '../booking/create-booking.ts'

export type ApiBookingVerdict =
  | { ok: true; booking: Booking }
  | { ok: false; code: string; detail: string; waits: boolean }

/**
 * Books as a guest of the site would: the same rules, the same price, the same once. Who pays by card is the guest, at the
 * payment link; no card comes through here.
 */
export async function makeApiBooking(
  call: Call,
  said: z.output<typeof BookingAsked>,
): Promise<ApiBookingVerdict> {
  const { firstName, lastName, phone } = said.passenger
  const made = await createBooking(call, {
    quoteId: said.quoteId,
    signature: said.signature,
    vehicleTypeId: said.vehicleTypeId,
    shownTotal: readMoney(said.total, said.currency),
    shownCurrency: said.currency,
    promoCode: '',
    method: said.paymentMethod ?? 'cash',
    nonce: '',
    paysByLink: true,
    passenger: {
      ...said.passenger,
      name: `${firstName} ${lastName}`.trim(),
      phone: phone.replace(/^0+/, ''),
    },
    customer: NOBODY,
    note: said.note,
    ourRef: said.yourReference,
    costCentre: '',
    source: 'api',
    flight:
      said.flight === ''
        ? undefined
        : {
            number: said.flight,
            airportCode: '',
            airportName: '',
            landsLocal: undefined,
            skipped: false,
          },
    returnFlight: undefined,
    passwordhash: undefined,
    requestHash: createHash('sha256').update(JSON.stringify(said)).digest(),
  })
  if (made.ok) return { ok: true, booking: made.booking }
  return { ok: false, ...sayRefused(made, call), waits: 'waitSeconds' in made }
}

function sayRefused(
  made: Extract<CreateVerdict, { ok: false }>,
  { profile }: Call,
): { code: string; detail: string } {
  if ('promo' in made) return { code: 'promo', detail: sayPromoRefusal(made.promo, made.currency) }
  if ('outOf' in made) {
    const { message } = writeQuoteRefusal({ reason: 'out-of-stock', extra: made.outOf })
    return { code: 'out-of-stock', detail: message }
  }
  if ('trip' in made) return { code: made.trip.reason, detail: 'The account does not allow it.' }
  const { reason } = made
  if (reason === 'busy') return { code: reason, detail: 'Please wait a moment and try again.' }
  const detail = OWN[reason] ?? BOOKING_REFUSALS[reason]
  return { code: reason, detail: detail.replace('{phone}', profile.settings.phone) }
}

/** What a program is told otherwise than a person at the site. */
const OWN: Partial<Record<string, string>> = {
  'quote-unknown': 'There is no such quote, or it was booked. Ask for a new one.',
  'quote-expired': 'This quote has run out. Ask for a new one.',
  'key-reused': 'This Idempotency-Key was used for another request.',
  'method-not-allowed': 'This operator does not take this way to pay just now.',
}
