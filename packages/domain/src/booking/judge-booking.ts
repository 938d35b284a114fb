import type { Minor } from '../money.ts'
import type { PaymentMethod } from '../payment/payment.ts'
import type { Quote, VehiclePrice } from '../quotation/quote.ts'
import { isExpired } from '../quotation/quote-life.ts'
import type { Person } from './booking.ts'

export type BookingRefusal =
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
  /** The account owes as much as it may. */
  | 'credit-used-up'

export type BookingVerdict =
  | { ok: true; price: VehiclePrice }
  | { ok: false; reason: BookingRefusal }

/** Whether a quote may become this booking. What it costs is the quote's; a figure sent along is only compared. */
export function judgeBooking(
  quote: Quote | undefined,
  asked: {
    vehicleTypeId: number
    /** What the customer saw, before any promo. */
    shownTotal: Minor
    method: PaymentMethod
    hasNonce: boolean
    /** The card fields give a nonce before the booking is made; others confirm after it. */
    needsNonce: boolean
    passenger: Person
    /** Whom a booker books for. */
    customer: Person
    phoneIsValid: boolean
  },
  facts: {
    now: Date
    signatureIsRight: boolean
    isGuest: boolean
    isBooker: boolean
    allowGuest: boolean
    methods: readonly PaymentMethod[]
  },
): BookingVerdict {
  // A signature that does not fit is answered like a quote that never was.
  if (!quote || !facts.signatureIsRight) return { ok: false, reason: 'quote-unknown' }
  if (isExpired(quote, facts.now)) return { ok: false, reason: 'quote-expired' }
  const price = quote.prices.find((known) => known.vehicleTypeId === asked.vehicleTypeId)
  if (!price) return { ok: false, reason: 'vehicle-not-quoted' }
  if (asked.shownTotal !== price.total) return { ok: false, reason: 'price-changed' }
  if (!facts.methods.includes(asked.method)) return { ok: false, reason: 'method-not-allowed' }
  if (facts.isGuest && !facts.allowGuest) return { ok: false, reason: 'sign-in-needed' }
  if (facts.isBooker && asked.customer.name === '') return { ok: false, reason: 'customer-needed' }
  if (facts.isBooker && asked.customer.phone === '')
    return { ok: false, reason: 'customer-phone-needed' }
  if (asked.passenger.name === '') return { ok: false, reason: 'name-needed' }
  if (asked.passenger.phone === '') return { ok: false, reason: 'phone-needed' }
  if (!asked.phoneIsValid) return { ok: false, reason: 'phone-invalid' }
  if (facts.isGuest && asked.passenger.email === '') return { ok: false, reason: 'email-needed' }
  if (asked.needsNonce && price.total > 0 && !asked.hasNonce)
    return { ok: false, reason: 'card-needed' }
  return { ok: true, price }
}
