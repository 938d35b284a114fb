import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { Quote } from '../quotation/quote.ts'
import { NOBODY } from './booking.ts'
import { judgeBooking } from './judge-booking.ts'

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
const maya = { ...NOBODY, name: 'Maya Osei', phone: '2079460123', email: 'maya@example.com' }
const asked = {
  vehicleTypeId: 2,
  shownTotal: minor(8600),
  method: 'cash' as const,
  hasNonce: false,
  needsNonce: false,
  passenger: maya,
  customer: NOBODY,
  phoneIsValid: true,
}
const facts = {
  now: new Date('2026-03-10T12:00:00Z'),
  signatureIsRight: true,
  isGuest: true,
  isBooker: false,
  allowGuest: true,
  methods: ['cash', 'card'] as const,
}

test('a guest with a fresh quote, a name, a phone and an e-mail is booked', () => {
  expect(judgeBooking(quote, asked, facts)).toEqual({ ok: true, price })
})

test('a penny fare sent by the browser is not believed', () => {
  expect(judgeBooking(quote, { ...asked, shownTotal: minor(1) }, facts)).toEqual({
    ok: false,
    reason: 'price-changed',
  })
})

test('a quote with a wrong signature is as good as none', () => {
  const forged = judgeBooking(quote, asked, { ...facts, signatureIsRight: false })
  expect(forged).toEqual(judgeBooking(undefined, asked, facts))
})

test.each([
  ['quote-expired', asked, { ...facts, now: new Date('2026-03-10T12:10:00Z') }],
  ['vehicle-not-quoted', { ...asked, vehicleTypeId: 9 }, facts],
  ['method-not-allowed', { ...asked, method: 'account' as const }, facts],
  ['sign-in-needed', asked, { ...facts, allowGuest: false }],
  ['name-needed', { ...asked, passenger: { ...maya, name: '' } }, facts],
  ['phone-needed', { ...asked, passenger: { ...maya, phone: '' } }, facts],
  ['phone-invalid', { ...asked, phoneIsValid: false }, facts],
  ['email-needed', { ...asked, passenger: { ...maya, email: '' } }, facts],
  ['customer-needed', asked, { ...facts, isGuest: false, isBooker: true }],
  [
    'customer-phone-needed',
    { ...asked, customer: { ...NOBODY, name: 'Ada' } },
    { ...facts, isGuest: false, isBooker: true },
  ],
  ['card-needed', { ...asked, method: 'card' as const, needsNonce: true }, facts],
] as const)('%s is said', (reason, what, who) => {
  expect(judgeBooking(quote, what, who)).toEqual({ ok: false, reason })
})
