import type { Minor } from '../money.ts'
import type { PaymentMethod } from '../payment/payment.ts'
import type { Quote, VehiclePrice } from '../quotation/quote.ts'
import { isExpired } from '../quotation/quote-life.ts'
import type { Person } from './booking.ts'

export type BookingRejection =
  | 'quote-unknown'
  | 'quote-expired'
  | 'vehicle-not-quoted'
  | 'price-changed'
  | 'method-not-allowed'
  | 'sign-in-needed'
  | 'customer-needed'
  | 'customer-phone-needed'
  | 'name-needed'
  | 'phone-needed'
  | 'phone-invalid'
  | 'email-needed'
  | 'card-needed'
  /** The account has reached its credit limit. */
  | 'credit-used-up'

export type BookingResult =
  | { ok: true; price: VehiclePrice }
  | { ok: false; reason: BookingRejection }

/**
 * Whether a quote may become this booking. The price is the quote's; an amount that the client sends is only
 * compared.
 */
export function checkBooking(
  quote: Quote | undefined,
  bookingParams: {
    vehicleTypeId: number
    /** The total the customer saw, before any promo discount. */
    shownTotal: Minor
    method: PaymentMethod
    hasNonce: boolean
    /** The card fields give a nonce before the booking is made; other gateways confirm after it. */
    needsNonce: boolean
    passenger: Person
    /** The customer a booker books for. */
    customer: Person
    phoneIsValid: boolean
  },
  details: {
    now: Date
    signatureIsRight: boolean
    isGuest: boolean
    isBooker: boolean
    allowGuest: boolean
    methods: readonly PaymentMethod[]
  },
): BookingResult {
  // A wrong signature gets the same response as a quote that does not exist.
  if (!quote || !details.signatureIsRight) return { ok: false, reason: 'quote-unknown' }
  if (isExpired(quote, details.now)) return { ok: false, reason: 'quote-expired' }
  const price = quote.prices.find((item) => item.vehicleTypeId === bookingParams.vehicleTypeId)
  if (!price) return { ok: false, reason: 'vehicle-not-quoted' }
  if (bookingParams.shownTotal !== price.total) return { ok: false, reason: 'price-changed' }
  if (!details.methods.includes(bookingParams.method))
    return { ok: false, reason: 'method-not-allowed' }
  if (details.isGuest && !details.allowGuest) return { ok: false, reason: 'sign-in-needed' }
  if (details.isBooker && bookingParams.customer.name === '')
    return { ok: false, reason: 'customer-needed' }
  if (details.isBooker && bookingParams.customer.phone === '')
    return { ok: false, reason: 'customer-phone-needed' }
  if (bookingParams.passenger.name === '') return { ok: false, reason: 'name-needed' }
  if (bookingParams.passenger.phone === '') return { ok: false, reason: 'phone-needed' }
  if (!bookingParams.phoneIsValid) return { ok: false, reason: 'phone-invalid' }
  if (details.isGuest && bookingParams.passenger.email === '')
    return { ok: false, reason: 'email-needed' }
  if (bookingParams.needsNonce && price.total > 0 && !bookingParams.hasNonce)
    return { ok: false, reason: 'card-needed' }
  return { ok: true, price }
}
