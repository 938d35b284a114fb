import { createHash } from 'node:crypto'
import { BOOKING_REJECTION_MESSAGES } from '@kerbside/contract/booking/create.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { BookingInput } from '@kerbside/contract/partner/booking.ts'
import { describePromoRejection } from '@kerbside/contract/promo.ts'
import { writeQuoteRejection } from '@kerbside/contract/quotation.ts'
import { type Booking, EMPTY_PERSON, NO_HOUSES } from '@kerbside/domain/booking/booking.ts'
import type { z } from 'zod'
import type { RequestContext } from '../../request-context.ts'
import { createBooking } from '../booking/create/create-booking.ts'
import type { CreateResult } from '../booking/create/create-result.ts'

export type ApiBookingResult =
  | { ok: true; booking: Booking }
  | { ok: false; code: string; detail: string; waits: boolean }

/**
 * Books as a guest of the site would: the same rules, price and idempotency. For payment by card the guest pays at the
 * payment link; no card data passes through this API.
 */
export async function makeApiBooking(
  context: RequestContext,
  input: z.output<typeof BookingInput>,
): Promise<ApiBookingResult> {
  const { firstName, lastName, phone } = input.passenger
  const made = await createBooking(context, {
    quoteId: input.quoteId,
    signature: input.signature,
    vehicleTypeId: input.vehicleTypeId,
    shownTotal: readMoney(input.total, input.currency),
    shownCurrency: input.currency,
    promoCode: '',
    method: input.paymentMethod ?? 'cash',
    nonce: '',
    paysByLink: true,
    passenger: {
      ...input.passenger,
      name: `${firstName} ${lastName}`.trim(),
      phone: phone.replace(/^0+/, ''),
    },
    customer: EMPTY_PERSON,
    note: input.note,
    ourRef: input.yourReference,
    costCentre: '',
    houses: NO_HOUSES,
    source: 'api',
    flight:
      input.flight === ''
        ? undefined
        : {
            number: input.flight,
            airportCode: '',
            airportName: '',
            landsLocal: undefined,
            skipped: false,
          },
    returnFlight: undefined,
    passwordhash: undefined,
    requestHash: createHash('sha256').update(JSON.stringify(input)).digest(),
  })
  if (made.ok) return { ok: true, booking: made.booking }
  return { ok: false, ...describeRejected(made, context), waits: 'waitSeconds' in made }
}

function describeRejected(
  made: Extract<CreateResult, { ok: false }>,
  { profile }: RequestContext,
): { code: string; detail: string } {
  if ('promo' in made)
    return { code: 'promo', detail: describePromoRejection(made.promo, made.currency) }
  if ('outOf' in made) {
    const { message } = writeQuoteRejection({ reason: 'out-of-stock', extra: made.outOf })
    return { code: 'out-of-stock', detail: message }
  }
  if ('trip' in made)
    return { code: made.trip.reason, detail: 'The account’s rules don’t allow this booking.' }
  const { reason } = made
  if (reason === 'busy') return { code: reason, detail: 'Please wait a moment and try again.' }
  const detail = OWN[reason] ?? BOOKING_REJECTION_MESSAGES[reason]
  return { code: reason, detail: detail.replace('{phone}', profile.settings.phone) }
}

/** Messages for API clients that differ from those of the site. */
const OWN: Partial<Record<string, string>> = {
  'quote-unknown': 'This quote doesn’t exist or has been booked. Request a new one.',
  'quote-expired': 'This quote has expired. Request a new one.',
  'key-reused': 'This Idempotency-Key was used for another request.',
  'method-not-allowed': 'This operator doesn’t accept this payment method at the moment.',
}
