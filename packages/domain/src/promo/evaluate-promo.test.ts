import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import { amountOff } from './amount-off.ts'
import { evaluatePromo, type Promo } from './evaluate-promo.ts'
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

test('a promo without conditions applies to every vehicle', () => {
  expect(evaluatePromo(spring, { now, prices: saloonAndMinibus })).toEqual({
    ok: true,
    rule: { id: 1, code: 'SPRING10', off: spring.off, vehicleTypeIds: [] },
  })
})

test('ten per cent of £42.50 is £4.25', () => {
  expect(amountOff(spring.off, minor(4250))).toBe(425)
})

test('a promo can make a journey free but pays nothing out', () => {
  expect(amountOff({ kind: 'amount', amount: minor(9000) }, minor(4250))).toBe(4250)
})

test.each([
  ['2026-02-28T23:59:59Z', 'not-started'],
  ['2026-04-01T00:00:00Z', 'ended'],
])('on %s the result is %s', (at, reason) => {
  expect(evaluatePromo(spring, { now: new Date(at) })).toEqual({ ok: false, reason })
})

test('a used-up code is reported as such; an unknown code and a retired one look the same', () => {
  expect(evaluatePromo({ ...spring, usesLeft: 0 }, { now })).toMatchObject({ reason: 'used-up' })
  expect(evaluatePromo(undefined, { now })).toMatchObject({ reason: 'unknown' })
  expect(evaluatePromo({ ...spring, isRetired: true }, { now })).toMatchObject({
    reason: 'unknown',
  })
})

test('a once-per-customer promo is rejected a second time; an unknown customer passes for now', () => {
  const once: Promo = { ...spring, usesPerCustomer: 1 }
  expect(evaluatePromo(once, { now, usesBefore: 1 })).toMatchObject({ reason: 'used-by-customer' })
  expect(evaluatePromo(once, { now, usesBefore: 0 }).ok).toBe(true)
  expect(evaluatePromo(once, { now }).ok).toBe(true)
})

test('a Tuesday promo depends on the local day of the journey', () => {
  const tuesdays: Promo = { ...spring, weekdays: [2] }
  const on = (day: string) => evaluatePromo(tuesdays, { now, day: day as LocalDate })
  expect(on('2026-03-10').ok).toBe(true)
  expect(on('2026-03-11')).toEqual({ ok: false, reason: 'other-day', weekdays: [2] })
  const sundays: Promo = { ...spring, weekdays: [7] }
  expect(evaluatePromo(sundays, { now, day: '2026-03-15' as LocalDate }).ok).toBe(true)
})

test('a promo of an account applies to that account alone', () => {
  const accounts: Promo = { ...spring, bookerIds: [501] }
  expect(evaluatePromo(accounts, { now })).toMatchObject({ reason: 'other-account' })
  expect(evaluatePromo(accounts, { now, bookerId: 502 })).toMatchObject({ reason: 'other-account' })
  expect(evaluatePromo(accounts, { now, bookerId: 501 }).ok).toBe(true)
})

test('a promo from £50 upwards applies to the minibus and not to the saloon', () => {
  const big: Promo = { ...spring, minimumFare: minor(5000) }
  const params = { now, prices: saloonAndMinibus }
  expect(evaluatePromo(big, params)).toMatchObject({ ok: true, rule: { vehicleTypeIds: [5] } })
  expect(evaluatePromo(big, { ...params, vehicleTypeId: 1 })).toEqual({
    ok: false,
    reason: 'fare-too-small',
    minimumFare: 5000,
  })
})

test('a fare of exactly the minimum is enough', () => {
  const exact: Promo = { ...spring, minimumFare: minor(4000) }
  const params = { now, prices: saloonAndMinibus, vehicleTypeId: 1 }
  expect(evaluatePromo(exact, params)).toMatchObject({ ok: true })
  expect(evaluatePromo({ ...exact, minimumFare: minor(4001) }, params)).toMatchObject({
    reason: 'fare-too-small',
  })
})

test('a minibus promo is rejected while the saloon is selected', () => {
  const minibus: Promo = { ...spring, vehicleTypeIds: [5] }
  expect(evaluatePromo(minibus, { now, vehicleTypeId: 1 })).toMatchObject({
    reason: 'other-vehicle',
  })
  expect(evaluatePromo(minibus, { now, prices: saloonAndMinibus })).toMatchObject({
    ok: true,
    rule: { vehicleTypeIds: [5] },
  })
  const [saloon] = saloonAndMinibus
  expect(evaluatePromo(minibus, { now, prices: saloon ? [saloon] : [] })).toMatchObject({
    reason: 'other-vehicle',
  })
})

test('a £5 promo is converted for a price list in euros', () => {
  const fiver: Promo = {
    ...spring,
    off: { kind: 'amount', amount: minor(500) },
    minimumFare: minor(2000),
  }
  const toEuros = { from: 'GBP', to: 'EUR', rate: 1.15, perGbp: 1.15 }
  expect(promoIn(fiver, toEuros)).toMatchObject({ off: { amount: 575 }, minimumFare: 2300 })
  expect(promoIn(spring, toEuros).off).toEqual(spring.off)
})

test('a promo for an ordinary vehicle also applies to the accessible one, and to no other', () => {
  const prices = [
    ...saloonAndMinibus,
    { vehicleTypeId: 3, total: minor(4000), accessible: true as const },
  ]
  const forSaloon: Promo = { ...spring, vehicleTypeIds: [1] }
  const forEstate: Promo = { ...spring, vehicleTypeIds: [2] }
  expect(evaluatePromo(forSaloon, { now, prices, vehicleTypeId: 3 })).toMatchObject({
    ok: true,
    rule: { vehicleTypeIds: [1, 3] },
  })
  expect(evaluatePromo(forSaloon, { now, prices, vehicleTypeId: 5 })).toMatchObject({
    reason: 'other-vehicle',
  })
  expect(evaluatePromo(forEstate, { now, prices, vehicleTypeId: 3 })).toMatchObject({
    reason: 'other-vehicle',
  })
})

test('an accessible vehicle below the minimum fare gets the promo if an ordinary one reaches it', () => {
  const prices = [
    { vehicleTypeId: 1, total: minor(5000) },
    { vehicleTypeId: 3, total: minor(4900), accessible: true as const },
  ]
  const overFifty: Promo = { ...spring, minimumFare: minor(5000) }
  expect(evaluatePromo(overFifty, { now, prices, vehicleTypeId: 3 }).ok).toBe(true)
  const overSixty: Promo = { ...spring, minimumFare: minor(6000) }
  expect(evaluatePromo(overSixty, { now, prices, vehicleTypeId: 3 })).toMatchObject({
    reason: 'fare-too-small',
  })
})
