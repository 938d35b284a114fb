import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import {
  cancelFeePostings,
  capturePostings,
  disputePostings,
  earningsPostings,
  lostDisputePostings,
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

test('a dispute takes the money at once, and a won one returns it', () => {
  const opened = disputePostings('opened', taken)
  expect(balances(opened)).toEqual({ 'disp:hold': 8600, 'gw:stripe': -8600 })
  expect(balances(opened, disputePostings('won', taken))).toEqual({
    'disp:hold': 0,
    'gw:stripe': 0,
  })
})

const earned = earningsPostings({
  bookingId: 'b-1',
  fare: minor(8600),
  promoOff: minor(0),
  currency: 'GBP',
  vat: { basisPoints: 2000, amount: minor(1433) },
})

test('a lost dispute about an earned fare is an expense: fares and VAT stay as they were', () => {
  expect(
    balances(
      capturePostings(taken),
      earned,
      disputePostings('opened', taken),
      lostDisputePostings({ ...taken, paidAhead: minor(0) }),
    ),
  ).toEqual({
    'gw:stripe': 0,
    'ar:cust:b-1': 0,
    'rev:fare': -7167,
    'vat:2000': -1433,
    'disp:hold': 0,
    'exp:dispute': 8600,
  })
})

test('money lost before the ride is no expense: the customer has paid nothing ahead any more', () => {
  const lost = [
    capturePostings(taken),
    disputePostings('opened', taken),
    lostDisputePostings({ ...taken, paidAhead: minor(8600) }),
  ]
  expect(balances(...lost)).toEqual({ 'gw:stripe': 0, 'ar:cust:b-1': 0, 'disp:hold': 0 })
  expect(balances(...lost, earned)).toMatchObject({ 'ar:cust:b-1': 8600, 'rev:fare': -7167 })
})

test('a dispute about more than was paid ahead is an expense for the rest, and a debt is not paid by it', () => {
  const lostWith = (paidAhead: number) =>
    balances(lostDisputePostings({ ...taken, paidAhead: minor(paidAhead) }))
  expect(lostWith(2600)).toEqual({ 'ar:cust:b-1': 2600, 'exp:dispute': 6000, 'disp:hold': -8600 })
  expect(lostWith(-2600)).toEqual({ 'exp:dispute': 8600, 'disp:hold': -8600 })
  expect(lostWith(9900)).toEqual({ 'ar:cust:b-1': 8600, 'disp:hold': -8600 })
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
    ...(['opened', 'won'] as const).map((step) => (it: typeof taken) => disputePostings(step, it)),
    (it: typeof taken) => lostDisputePostings({ ...it, paidAhead: minor(4300) }),
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
