import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import {
  cancelFeePostings,
  capturePostings,
  disputePostings,
  type Posting,
  refundPostings,
  refundReturnedPostings,
} from './postings.ts'
import { NO_VAT } from './vat-part.ts'

const taken = {
  gateway: 'stripe',
  bookingId: 'b-1',
  purpose: 'fare',
  amount: minor(8600),
  currency: 'GBP',
} as const

/** The account balances after these entries. */
const balances = (...entries: Posting[][]): Record<string, number> => {
  const held: Record<string, number> = {}
  for (const { account, amount } of entries.flat()) held[account] = (held[account] ?? 0) + amount
  return held
}

test('a card payment is held at the gateway and shows on the customer’s account', () => {
  expect(balances(capturePostings(taken))).toEqual({ 'gw:stripe': 8600, 'ar:cust:b-1': -8600 })
})

test('a fare that was taken and refunded leaves every account at zero', () => {
  expect(balances(capturePostings(taken), refundPostings(taken))).toEqual({
    'gw:stripe': 0,
    'ar:cust:b-1': 0,
  })
})

test('a cancelled journey of £86 with a fee of £20 returns £66 and leaves no debt', () => {
  const fee = minor(2000)
  const held = balances(
    capturePostings(taken),
    cancelFeePostings({ ...taken, amount: fee, vat: NO_VAT }),
    refundPostings({ ...taken, amount: minor(6600) }),
  )
  expect(held).toEqual({ 'gw:stripe': 2000, 'ar:cust:b-1': 0, 'rev:cancel_fee': -2000 })
})

test('a tip is never on the fare account', () => {
  expect(balances(capturePostings({ ...taken, purpose: 'tip' }))).toEqual({
    'gw:stripe': 8600,
    'ap:tip:b-1': -8600,
  })
})

test('a refund that the bank returns is reversed', () => {
  expect(
    balances(capturePostings(taken), refundPostings(taken), refundReturnedPostings(taken)),
  ).toEqual(balances(capturePostings(taken)))
})

test('a dispute takes the money at once; a won dispute returns it, a lost one comes out of the fares', () => {
  const opened = disputePostings('opened', taken)
  expect(balances(opened)).toEqual({ 'disp:hold': 8600, 'gw:stripe': -8600 })
  expect(balances(opened, disputePostings('won', taken))).toEqual({
    'disp:hold': 0,
    'gw:stripe': 0,
  })
  expect(balances(opened, disputePostings('lost', taken))).toEqual({
    'disp:hold': 0,
    'gw:stripe': -8600,
    'rev:fare': 8600,
  })
})

test('every entry balances and has no empty line', () => {
  const anything = fc.record({
    gateway: fc.constantFrom('stripe', 'paypal', 'square'),
    bookingId: fc.uuid(),
    purpose: fc.constantFrom(
      'fare' as const,
      'deposit' as const,
      'balance' as const,
      'tip' as const,
    ),
    amount: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).map(minor),
    currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
  })
  const entries = [
    capturePostings,
    refundPostings,
    refundReturnedPostings,
    (it: typeof taken) => cancelFeePostings({ ...it, vat: NO_VAT }),
    ...(['opened', 'lost', 'won'] as const).map(
      (step) => (it: typeof taken) => disputePostings(step, it),
    ),
  ]
  fc.assert(
    fc.property(anything, fc.nat({ max: entries.length - 1 }), (it, which) => {
      const entry = entries[which]?.(it as typeof taken) ?? []
      expect(entry.reduce<number>((so, { amount }) => so + amount, 0)).toBe(0)
      expect(entry.every(({ amount, currency }) => amount !== 0 && currency === it.currency)).toBe(
        true,
      )
    }),
  )
})
