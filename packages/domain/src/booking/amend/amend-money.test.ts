import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Minor, minor, sum } from '../../money.ts'
import { findDue } from '../../payment/find-due.ts'
import { planCancellation } from '../../payment/plan-cancellation.ts'
import { planAmendedMoney } from './amend-money.ts'

type State = Parameters<typeof planAmendedMoney>[0]['paymentState']

const pounds = (amount: number): Minor => minor(amount * 100)
const booking = (paymentState: State, fares: number[], odd: object = {}) => ({
  paymentMethod: 'card' as const,
  paymentState,
  deposit: minor(0),
  legs: fares.map((fare, place) => ({
    number: place === 0 ? (1 as const) : (2 as const),
    state: 'confirmed' as const,
    fare: pounds(fare),
  })),
  ...odd,
})

test('a paid leg that becomes dearer leaves the difference due; one that becomes cheaper is partly refunded', () => {
  const paid = booking('paid', [80])
  expect(planAmendedMoney(paid, { leg: 1, fare: pounds(95), holds: false })).toMatchObject({
    state: 'deposit_paid',
    due: 1500,
    refund: 0,
  })
  expect(planAmendedMoney(paid, { leg: 1, fare: pounds(60), holds: false })).toMatchObject({
    state: 'paid',
    due: 0,
    refund: 2000,
  })
})

test('money paid for the outward leg covers the return before anything is due', () => {
  const first = booking('paid', [80, 70])
  const dearer = planAmendedMoney(first, { leg: 1, fare: pounds(100), holds: false })
  const legs = first.legs.map((leg, place) => ({
    ...leg,
    fare: place === 0 ? pounds(100) : leg.fare,
    paid: dearer?.paid[place],
  }))
  const owing = { ...first, paymentState: 'deposit_paid' as const, legs }
  expect(findDue(owing)).toEqual({ amount: 2000, purpose: 'balance' })
  expect(planAmendedMoney(owing, { leg: 2, fare: pounds(55), holds: false })).toMatchObject({
    due: 500,
    refund: 0,
  })
  expect(planAmendedMoney(owing, { leg: 2, fare: pounds(40), holds: false })).toMatchObject({
    state: 'paid',
    due: 0,
    refund: 1000,
  })
})

test('a deposit above the new fare is refunded in part, and nothing more is due', () => {
  const deposit = booking('deposit_paid', [80], { deposit: pounds(20) })
  expect(planAmendedMoney(deposit, { leg: 1, fare: pounds(15), holds: false })).toMatchObject({
    state: 'paid',
    due: 0,
    refund: 500,
  })
})

test('cash and account bookings need no payment; an account owes more if the leg became dearer', () => {
  const cash = booking('unpaid', [80], { paymentMethod: 'cash' })
  expect(planAmendedMoney(cash, { leg: 1, fare: pounds(90), holds: false })).toMatchObject({
    state: 'unpaid',
    due: 0,
    refund: 0,
    credit: 0,
  })
  const account = booking('on_account', [80], { paymentMethod: 'account' })
  expect(planAmendedMoney(account, { leg: 1, fare: pounds(90), holds: false })?.credit).toBe(1000)
  expect(planAmendedMoney(account, { leg: 1, fare: pounds(70), holds: false })?.credit).toBe(0)
  const free = booking('none_due', [0])
  expect(planAmendedMoney(free, { leg: 1, fare: pounds(5), holds: false })?.state).toBe('unpaid')
})

test('a payment with an unknown outcome prevents planning', () => {
  for (const state of ['authorising', 'failed', 'voided', 'refunded'] as const)
    expect(
      planAmendedMoney(booking(state, [80]), { leg: 1, fare: pounds(70), holds: false }),
    ).toBeUndefined()
})

/** A customer's balance with the operator after any changes, each followed by its balance being paid or not. */
function live(
  fares: [number, number],
  steps: readonly { leg: 1 | 2; fare: number; pays: boolean }[],
) {
  let state: State = 'paid'
  let legs: { number: 1 | 2; state: 'confirmed'; fare: Minor; paid?: Minor | undefined }[] =
    fares.map((fare, place) => ({
      number: place === 0 ? 1 : 2,
      state: 'confirmed',
      fare: minor(fare),
    }))
  let net = sum(legs.map(({ fare }) => fare))
  for (const { leg, fare, pays } of steps) {
    const now = { paymentMethod: 'card' as const, paymentState: state, deposit: minor(0), legs }
    const plan = planAmendedMoney(now, { leg, fare: minor(fare), holds: false })
    if (!plan) throw new Error('no plan')
    legs = legs.map((item, place) => ({
      ...item,
      fare: item.number === leg ? minor(fare) : item.fare,
      paid: plan.paid[place],
    }))
    state = plan.state
    net = minor(net - plan.refund)
    expect(plan.due === 0 || plan.refund === 0).toBe(true)
    const due = findDue({ paymentState: state, deposit: minor(0), legs })?.amount ?? 0
    expect(due).toBe(plan.due)
    if (pays && due > 0) {
      net = minor(net + due)
      state = 'paid'
    }
  }
  return { state, legs, net }
}

test('however often a leg is changed, the amounts paid and due add up to its fare', () => {
  const fare = fc.nat({ max: 50_000 })
  const step = fc.record({ leg: fc.constantFrom(1 as const, 2 as const), fare, pays: fc.boolean() })
  fc.assert(
    fc.property(fc.tuple(fare, fare), fc.array(step, { maxLength: 12 }), (fares, steps) => {
      const { state, legs, net } = live(fares, steps)
      const due = findDue({ paymentState: state, deposit: minor(0), legs })?.amount ?? 0
      expect(net + due).toBe(sum(legs.map((item) => item.fare)))
    }),
  )
})

test('cancelling free of charge then refunds exactly the amount paid', () => {
  const fare = fc.nat({ max: 50_000 })
  const step = fc.record({ leg: fc.constantFrom(1 as const, 2 as const), fare, pays: fc.boolean() })
  fc.assert(
    fc.property(fc.tuple(fare, fare), fc.array(step, { maxLength: 6 }), (fares, steps) => {
      const { state, legs, net } = live(fares, steps)
      const costs = planCancellation(
        legs.map((leg) => ({ ...leg, pickupAt: new Date(0) })),
        {
          cancels: [1, 2],
          paid: net,
          spare: net,
          ...(state === 'deposit_paid' && { shares: legs.map(({ paid }) => paid ?? minor(0)) }),
          bands: [],
          at: new Date(0),
        },
      )
      expect(sum(costs.map(({ refund }) => refund))).toBe(net)
    }),
  )
})
