import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { Quote } from '../quotation/quote.ts'
import { EMPTY_PERSON } from './booking.ts'
import { checkBooking } from './check-booking.ts'

const price = {
  vehicleTypeId: 2,
  vehicleType: 'Estate',
  onward: minor(8600),
  return: minor(0),
  total: minor(8600),
  onwardLines: [],
  returnLines: [],
}
const quote = { expiresAt: new Date('2026-03-10T12:10:00Z'), prices: [price] } as unknown as Quote
const maya = { ...EMPTY_PERSON, name: 'Maya Osei', phone: '2079460123', email: 'maya@example.com' }
const bookingParams = {
  vehicleTypeId: 2,
  shownTotal: minor(8600),
  method: 'cash' as const,
  hasNonce: false,
  needsNonce: false,
  passenger: maya,
  customer: EMPTY_PERSON,
  phoneIsValid: true,
}
const details = {
  now: new Date('2026-03-10T12:00:00Z'),
  signatureIsRight: true,
  isGuest: true,
  isBooker: false,
  allowGuest: true,
  methods: ['cash', 'card'] as const,
}

test('a guest with a fresh quote, a name, a phone and an e-mail can book', () => {
  expect(checkBooking(quote, bookingParams, details)).toEqual({ ok: true, price })
})

test('a fare of one penny sent by the browser is rejected', () => {
  expect(checkBooking(quote, { ...bookingParams, shownTotal: minor(1) }, details)).toEqual({
    ok: false,
    reason: 'price-changed',
  })
})

test('a quote with a wrong signature counts as unknown', () => {
  const forged = checkBooking(quote, bookingParams, { ...details, signatureIsRight: false })
  expect(forged).toEqual(checkBooking(undefined, bookingParams, details))
})

test.each([
  ['quote-expired', bookingParams, { ...details, now: new Date('2026-03-10T12:10:00Z') }],
  ['vehicle-not-quoted', { ...bookingParams, vehicleTypeId: 9 }, details],
  ['method-not-allowed', { ...bookingParams, method: 'account' as const }, details],
  ['sign-in-needed', bookingParams, { ...details, allowGuest: false }],
  ['name-needed', { ...bookingParams, passenger: { ...maya, name: '' } }, details],
  ['phone-needed', { ...bookingParams, passenger: { ...maya, phone: '' } }, details],
  ['phone-invalid', { ...bookingParams, phoneIsValid: false }, details],
  ['email-needed', { ...bookingParams, passenger: { ...maya, email: '' } }, details],
  ['customer-needed', bookingParams, { ...details, isGuest: false, isBooker: true }],
  [
    'customer-phone-needed',
    { ...bookingParams, customer: { ...EMPTY_PERSON, name: 'Ada' } },
    { ...details, isGuest: false, isBooker: true },
  ],
  ['card-needed', { ...bookingParams, method: 'card' as const, needsNonce: true }, details],
] as const)('%s is reported', (reason, what, who) => {
  expect(checkBooking(quote, what, who)).toEqual({ ok: false, reason })
})
