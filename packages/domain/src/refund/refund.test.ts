import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Minor, minor, sum } from '../money.ts'
import { paymentStateOf } from './payment-state.ts'
import { checkRefund, spreadRefund, stepOf } from './refund.ts'

const money = fc.nat({ max: 1_000_000 }).map(minor)
const timeAt = (seconds: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, seconds))

test('£42.50 allows four refunds of ten pounds, and then £2.50 are left', () => {
  const taken = minor(4250)
  let given = minor(0)
  const results = Array.from({ length: 10 }, () => {
    const result = checkRefund({ taken, given }, minor(1000))
    if (result.ok) given = minor(given + result.amount)
    return result.ok
  })
  expect(results.filter(Boolean)).toHaveLength(4)
  expect(checkRefund({ taken, given }, minor(1000))).toEqual({
    ok: false,
    reason: 'too-much',
    left: 250,
  })
  expect(checkRefund({ taken, given }, undefined)).toEqual({ ok: true, amount: 250 })
})

test.each([0, -1, 1.5, Number.NaN])('%s is not a valid refund amount', (amount) => {
  expect(checkRefund({ taken: minor(100), given: minor(0) }, amount as Minor)).toMatchObject({
    reason: 'not-an-amount',
  })
})

test('refunds never exceed the payments, whatever is requested in any order', () => {
  fc.assert(
    fc.property(money, fc.array(money), (taken, refunds) => {
      let given = minor(0)
      for (const amount of refunds) {
        const result = checkRefund({ taken, given }, amount)
        if (result.ok) given = minor(given + result.amount)
      }
      expect(given).toBeLessThanOrEqual(taken)
    }),
  )
})

test('a refund from several payments uses the first ones first', () => {
  expect(spreadRefund(minor(700), [minor(500), minor(400), minor(300)])).toEqual([500, 200, 0])
  fc.assert(
    fc.property(fc.array(money, { minLength: 1 }), fc.nat(), (lefts, part) => {
      const amount = minor(part % (sum(lefts) + 1))
      const parts = spreadRefund(amount, lefts)
      expect(sum(parts)).toBe(amount)
      expect(parts.every((some, place) => some >= 0 && some <= (lefts[place] ?? 0))).toBe(true)
    }),
  )
})

const refund = { state: 'pending', providerRef: undefined, tries: 0, changedAt: timeAt(0) } as const

test('a pending refund is sent, a finished one rests', () => {
  expect(stepOf(refund, timeAt(0))).toBe('ask')
  expect(stepOf({ ...refund, state: 'succeeded' }, timeAt(100_000))).toBe('rest')
  expect(stepOf({ ...refund, state: 'failed' }, timeAt(100_000))).toBe('rest')
})

test('while one process may still be sending a refund, no other does', () => {
  const asking = { ...refund, state: 'submitted', tries: 1 } as const
  expect(stepOf(asking, timeAt(89))).toBe('wait')
  expect(stepOf(asking, timeAt(90))).toBe('ask-again')
})

test('a gateway that does not answer is asked less and less often, but at least once an hour', () => {
  const unknown = (tries: number) => ({ ...refund, state: 'unknown', tries }) as const
  expect(stepOf(unknown(1), timeAt(19))).toBe('wait')
  expect(stepOf(unknown(1), timeAt(20))).toBe('ask-again')
  expect(stepOf(unknown(4), timeAt(159))).toBe('wait')
  expect(stepOf(unknown(4), timeAt(160))).toBe('ask-again')
  expect(stepOf(unknown(40), timeAt(3600))).toBe('ask-again')
})

test('a refund that the gateway accepted is checked, not requested again', () => {
  const accepted = { ...refund, state: 'submitted', providerRef: 're_1', tries: 1 } as const
  expect(stepOf(accepted, timeAt(1799))).toBe('wait')
  expect(stepOf(accepted, timeAt(1800))).toBe('look')
})

const paid = { taken: minor(8600), returned: minor(0), depositOnly: false, stands: true }

test('a booking becomes partly refunded, then refunded, and paid again if the bank returns the refund', () => {
  expect(paymentStateOf('paid', paid)).toBeUndefined()
  expect(paymentStateOf('paid', { ...paid, returned: minor(1) })).toBe('part_refunded')
  expect(paymentStateOf('part_refunded', { ...paid, returned: minor(8600) })).toBe('refunded')
  expect(paymentStateOf('refunded', paid)).toBe('paid')
  expect(paymentStateOf('refunded', { ...paid, depositOnly: true })).toBe('deposit_paid')
})

test('refunding an orphan charge does not change a booking that is paid in another way', () => {
  expect(paymentStateOf('paid', { ...paid, taken: minor(0) })).toBeUndefined()
  for (const state of ['authorising', 'authorised', 'failed', 'on_account'] as const)
    expect(paymentStateOf(state, { ...paid, returned: minor(8600) })).toBeUndefined()
})

test('after a deposit share was refunded with the return, the rest of the outward leg is still due', () => {
  const deposit = { taken: minor(2000), returned: minor(500), depositOnly: true, stands: true }
  expect(paymentStateOf('deposit_paid', deposit)).toBeUndefined()
  expect(paymentStateOf('deposit_paid', { ...deposit, stands: false })).toBe('part_refunded')
})
