import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import { amountOff } from './amount-off.ts'
import { judgePromo, type Promo } from './judge-promo.ts'
import { promoIn } from './promo-in.ts'

const spring: Promo = {
  id: 1,
  code: 'SPRING10',
  off: { kind: 'percent', basisPoints: 1000 },
  startsAt: new Date('2026-03-01T00:00:00Z'),
  endsAt: new Date('2026-04-01T00:00:00Z'),
  usesLeft: undefined,
  usesPerCustomer: undefined,
  weekdays: [],
  minimumFare: minor(0),
  vehicleTypeIds: [],
  bookerIds: [],
  isRetired: false,
}
const now = new Date('2026-03-10T12:00:00Z')
const saloonAndMinibus = [
  { vehicleTypeId: 1, total: minor(4000) },
  { vehicleTypeId: 5, total: minor(9000) },
]

test('a promo without conditions is for every vehicle', () => {
  expect(judgePromo(spring, { now, prices: saloonAndMinibus })).toEqual({
    ok: true,
    rule: { id: 1, code: 'SPRING10', off: spring.off, vehicleTypeIds: [] },
  })
})

test('ten per cent of £42.50 is £4.25', () => {
  expect(amountOff(spring.off, minor(4250))).toBe(425)
})

test('a promo makes a journey free, it does not pay the customer', () => {
  expect(amountOff({ kind: 'amount', amount: minor(9000) }, minor(4250))).toBe(4250)
})

test.each([
  ['2026-02-28T23:59:59Z', 'not-started'],
  ['2026-04-01T00:00:00Z', 'ended'],
])('on %s it is %s', (at, reason) => {
  expect(judgePromo(spring, { now: new Date(at) })).toEqual({ ok: false, reason })
})

test('the last use gone is said; an unknown code and one taken out of use are the same', () => {
  expect(judgePromo({ ...spring, usesLeft: 0 }, { now })).toMatchObject({ reason: 'used-up' })
  expect(judgePromo(undefined, { now })).toMatchObject({ reason: 'unknown' })
  expect(judgePromo({ ...spring, isRetired: true }, { now })).toMatchObject({ reason: 'unknown' })
})

test('once per customer is once; who the customer is may not be known yet', () => {
  const once: Promo = { ...spring, usesPerCustomer: 1 }
  expect(judgePromo(once, { now, usesBefore: 1 })).toMatchObject({ reason: 'used-by-customer' })
  expect(judgePromo(once, { now, usesBefore: 0 }).ok).toBe(true)
  expect(judgePromo(once, { now }).ok).toBe(true)
})

test('a Tuesday promo goes by the local day of the journey', () => {
  const tuesdays: Promo = { ...spring, weekdays: [2] }
  const on = (day: string) => judgePromo(tuesdays, { now, day: day as LocalDate })
  expect(on('2026-03-10').ok).toBe(true)
  expect(on('2026-03-11')).toEqual({ ok: false, reason: 'other-day', weekdays: [2] })
  const sundays: Promo = { ...spring, weekdays: [7] }
  expect(judgePromo(sundays, { now, day: '2026-03-15' as LocalDate }).ok).toBe(true)
})

test('an account’s promo is for that account alone', () => {
  const accounts: Promo = { ...spring, bookerIds: [501] }
  expect(judgePromo(accounts, { now })).toMatchObject({ reason: 'other-account' })
  expect(judgePromo(accounts, { now, bookerId: 502 })).toMatchObject({ reason: 'other-account' })
  expect(judgePromo(accounts, { now, bookerId: 501 }).ok).toBe(true)
})

test('from £50 upwards it comes off the minibus and not off the saloon', () => {
  const big: Promo = { ...spring, minimumFare: minor(5000) }
  const facts = { now, prices: saloonAndMinibus }
  expect(judgePromo(big, facts)).toMatchObject({ ok: true, rule: { vehicleTypeIds: [5] } })
  expect(judgePromo(big, { ...facts, vehicleTypeId: 1 })).toEqual({
    ok: false,
    reason: 'fare-too-small',
    minimumFare: 5000,
  })
})

test('a fare of exactly the minimum is enough', () => {
  const exact: Promo = { ...spring, minimumFare: minor(4000) }
  const facts = { now, prices: saloonAndMinibus, vehicleTypeId: 1 }
  expect(judgePromo(exact, facts)).toMatchObject({ ok: true })
  expect(judgePromo({ ...exact, minimumFare: minor(4001) }, facts)).toMatchObject({
    reason: 'fare-too-small',
  })
})

test('a minibus promo is refused to who looks at the saloon', () => {
  const minibus: Promo = { ...spring, vehicleTypeIds: [5] }
  expect(judgePromo(minibus, { now, vehicleTypeId: 1 })).toMatchObject({ reason: 'other-vehicle' })
  expect(judgePromo(minibus, { now, prices: saloonAndMinibus })).toMatchObject({
    ok: true,
    rule: { vehicleTypeIds: [5] },
  })
  const [saloon] = saloonAndMinibus
  expect(judgePromo(minibus, { now, prices: saloon ? [saloon] : [] })).toMatchObject({
    reason: 'other-vehicle',
  })
})

test('a fiver is a fiver’s worth of euros on a price list in euros', () => {
  const fiver: Promo = {
    ...spring,
    off: { kind: 'amount', amount: minor(500) },
    minimumFare: minor(2000),
  }
  const toEuros = { from: 'GBP', to: 'EUR', rate: 1.15, perGbp: 1.15 }
  expect(promoIn(fiver, toEuros)).toMatchObject({ off: { amount: 575 }, minimumFare: 2300 })
  expect(promoIn(spring, toEuros).off).toEqual(spring.off)
})

test('a promo for an ordinary vehicle holds for the accessible one too, and for no other', () => {
  const prices = [
    ...saloonAndMinibus,
    { vehicleTypeId: 3, total: minor(4000), accessible: true as const },
  ]
  const forSaloon: Promo = { ...spring, vehicleTypeIds: [1] }
  const forEstate: Promo = { ...spring, vehicleTypeIds: [2] }
  expect(judgePromo(forSaloon, { now, prices, vehicleTypeId: 3 })).toMatchObject({
    ok: true,
    rule: { vehicleTypeIds: [1, 3] },
  })
  expect(judgePromo(forSaloon, { now, prices, vehicleTypeId: 5 })).toMatchObject({
    reason: 'other-vehicle',
  })
  expect(judgePromo(forEstate, { now, prices, vehicleTypeId: 3 })).toMatchObject({
    reason: 'other-vehicle',
  })
})

test('an accessible vehicle below the minimum fare has the promo when an ordinary one reaches it', () => {
  const prices = [
    { vehicleTypeId: 1, total: minor(5000) },
    { vehicleTypeId: 3, total: minor(4900), accessible: true as const },
  ]
  const overFifty: Promo = { ...spring, minimumFare: minor(5000) }
  expect(judgePromo(overFifty, { now, prices, vehicleTypeId: 3 }).ok).toBe(true)
  const overSixty: Promo = { ...spring, minimumFare: minor(6000) }
  expect(judgePromo(overSixty, { now, prices, vehicleTypeId: 3 })).toMatchObject({
    reason: 'fare-too-small',
  })
})
