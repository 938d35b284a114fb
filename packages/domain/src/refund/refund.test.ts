import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Minor, minor, sum } from '../money.ts'
import { paymentStateOf } from './payment-state.ts'
import { judgeRefund, spreadRefund, stepOf } from './refund.ts'

const money = fc.nat({ max: 1_000_000 }).map(minor)
const at = (seconds: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, seconds))

test('of £42.50 ten pounds go back four times, and then £2.50 are left', () => {
  const taken = minor(4250)
  let given = minor(0)
  const verdicts = Array.from({ length: 10 }, () => {
    const verdict = judgeRefund({ taken, given }, minor(1000))
    if (verdict.ok) given = minor(given + verdict.amount)
    return verdict.ok
  })
  expect(verdicts.filter(Boolean)).toHaveLength(4)
  expect(judgeRefund({ taken, given }, minor(1000))).toEqual({
    ok: false,
    reason: 'too-much',
    left: 250,
  })
  expect(judgeRefund({ taken, given }, undefined)).toEqual({ ok: true, amount: 250 })
})

test.each([0, -1, 1.5, Number.NaN])('%s is no amount that could go back', (amount) => {
  expect(judgeRefund({ taken: minor(100), given: minor(0) }, amount as Minor)).toMatchObject({
    reason: 'not-an-amount',
  })
})

test('never more goes back than came, whatever is asked in whatever order', () => {
  fc.assert(
    fc.property(money, fc.array(money), (taken, asked) => {
      let given = minor(0)
      for (const amount of asked) {
        const verdict = judgeRefund({ taken, given }, amount)
        if (verdict.ok) given = minor(given + verdict.amount)
      }
      expect(given).toBeLessThanOrEqual(taken)
    }),
  )
})

test('an amount out of several payments is made up of them, the first ones emptied first', () => {
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

const refund = { state: 'pending', providerRef: undefined, tries: 0, changedAt: at(0) } as const

test('a refund nobody sent is sent, one that ended rests', () => {
  expect(stepOf(refund, at(0))).toBe('ask')
  expect(stepOf({ ...refund, state: 'succeeded' }, at(100_000))).toBe('rest')
  expect(stepOf({ ...refund, state: 'failed' }, at(100_000))).toBe('rest')
})

test('while somebody may still be asking, nobody else does', () => {
  const asking = { ...refund, state: 'submitted', tries: 1 } as const
  expect(stepOf(asking, at(89))).toBe('wait')
  expect(stepOf(asking, at(90))).toBe('ask-again')
})

test('a gateway that does not answer is asked less and less often, and once an hour at least', () => {
  const unknown = (tries: number) => ({ ...refund, state: 'unknown', tries }) as const
  expect(stepOf(unknown(1), at(19))).toBe('wait')
  expect(stepOf(unknown(1), at(20))).toBe('ask-again')
  expect(stepOf(unknown(4), at(159))).toBe('wait')
  expect(stepOf(unknown(4), at(160))).toBe('ask-again')
  expect(stepOf(unknown(40), at(3600))).toBe('ask-again')
})

test('what the gateway accepted is looked after, not asked for again', () => {
  const accepted = { ...refund, state: 'submitted', providerRef: 're_1', tries: 1 } as const
  expect(stepOf(accepted, at(1799))).toBe('wait')
  expect(stepOf(accepted, at(1800))).toBe('look')
})

const paid = { taken: minor(8600), returned: minor(0), depositOnly: false, stands: true }

test('a booking is partly refunded, then refunded, and paid again when the bank sends it back', () => {
  expect(paymentStateOf('paid', paid)).toBeUndefined()
  expect(paymentStateOf('paid', { ...paid, returned: minor(1) })).toBe('part_refunded')
  expect(paymentStateOf('part_refunded', { ...paid, returned: minor(8600) })).toBe('refunded')
  expect(paymentStateOf('refunded', paid)).toBe('paid')
  expect(paymentStateOf('refunded', { ...paid, depositOnly: true })).toBe('deposit_paid')
})

test('an orphan that goes back says nothing about a booking that is paid in another way', () => {
  expect(paymentStateOf('paid', { ...paid, taken: minor(0) })).toBeUndefined()
  for (const state of ['authorising', 'authorised', 'failed', 'on_account'] as const)
    expect(paymentStateOf(state, { ...paid, returned: minor(8600) })).toBeUndefined()
})

test('a share of a deposit went back with the return: the rest of the way out is still due', () => {
  const deposit = { taken: minor(2000), returned: minor(500), depositOnly: true, stands: true }
  expect(paymentStateOf('deposit_paid', deposit)).toBeUndefined()
  expect(paymentStateOf('deposit_paid', { ...deposit, stands: false })).toBe('part_refunded')
})
