import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { type BookingRow, checkMoney } from './check-money.ts'
import type { BookedCharge } from './gateway-state.ts'

const FARE = 4_250
const ONE_TRY = 'b1-1'

test('a booking that is paid once and stands is correct', () => {
  expect(check({ charges: [taken()] })).toEqual([])
})

test('money taken twice for one checkout is a breach even after one payment was refunded', () => {
  const both = [taken({ ref: 'one' }), taken({ ref: 'two', orderId: 'b1-2', backMinor: FARE })]
  expect(check({ charges: both })).toEqual(['I8 charged twice, even if given back: 8500 of 4250'])
})

test('a second booking of the same checkout counts as the same money, whatever its quote id is', () => {
  const other = booking({ id: 'b2', quote: 'q2', references: [8] })
  const both = [taken({ ref: 'one' }), taken({ ref: 'two', orderId: 'b2-1' })]
  expect(check({ bookings: [booking(), other], charges: both })).toEqual([
    'I3 2 bookings of one checkout',
    'I8 charged twice, even if given back: 8500 of 4250',
  ])
})

test('a customer who paid the amount due and has no booking was wronged, even if the money was refunded', () => {
  const lapsed = booking({ legs: ['expired'], payment: 'unpaid', booked: 0 })
  const charges = [taken({ backMinor: FARE })]
  expect(check({ bookings: [lapsed], charges })).toEqual([
    'I9 paid what was asked, and has no booking for it: expired',
  ])
  expect(check({ bookings: [lapsed], charges, cancelled: ['7'] })).toEqual([])
})

test('another amount than was due is refunded, and that is correct', () => {
  const failed = booking({ legs: ['expired'], payment: 'unpaid', booked: 0 })
  expect(check({ bookings: [failed], charges: [taken({ captured: 1, backMinor: 1 })] })).toEqual([])
})

test('one attempt that opened two charges is a breach even before the second is paid', () => {
  const charges = [taken({ ref: 'one' }), taken({ ref: 'two', captured: 0 })]
  expect(check({ charges })).toEqual(['I10 one try opened 2 payments at the gateway'])
})

type MoneyRows = { bookings?: BookingRow[]; charges: BookedCharge[]; cancelled?: string[] }

const check = ({ bookings = [booking()], charges, cancelled = [] }: MoneyRows): string[] =>
  checkMoney(bookings, {
    books: { charges },
    customers: [{ quotes: ['q1', 'q2'], acknowledged: [], cancelled }],
  })

const booking = (facts: Partial<BookingRow> = {}): BookingRow => ({
  id: 'b1',
  quote: 'q1',
  total: FARE,
  payment: 'paid',
  legs: ['confirmed'],
  references: [7],
  attempts: [],
  refunds: [],
  orphans: 0,
  booked: FARE,
  ...facts,
})

function taken({
  backMinor = 0,
  ...facts
}: Partial<BookedCharge> & { backMinor?: number } = {}): BookedCharge {
  const charge: BookedCharge = {
    kind: 'browser',
    merchant: 'kerbside',
    ref: 'one',
    orderId: ONE_TRY,
    state: 'captured',
    amount: minor(FARE),
    currency: 'GBP',
    brand: 'visa',
    last4: '4242',
    declineReason: '',
    actionUrl: '',
    captured: FARE,
    refunds: new Map(),
    takenAt: new Date('2026-03-10T12:00:00Z'),
    ...facts,
  }
  if (backMinor > 0)
    charge.refunds.set('r', {
      ref: 'r',
      chargeRef: charge.ref,
      state: 'succeeded',
      amount: minor(backMinor),
      currency: 'GBP',
    })
  return charge
}
