import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { LocalDate, LocalTime } from '../time.ts'
import type { QuotedJourney, VehiclePrice } from './quote.ts'
import type { Charge } from './tariff.ts'
import {
  CENTRE,
  EALING,
  HEATHROW_T2,
  HEATHROW_T5,
  PLAIN,
  pricesOf,
  returning,
  SITES,
  SOHO,
  saloon,
} from './test/given-tariff.ts'

const charge = (id: string, also: Partial<Charge> = {}): Charge => ({
  id,
  kind: 'drop-off',
  name: id,
  where: { kind: 'site', code: 'LHR' },
  end: 'dropOff',
  amount: minor(700),
  oncePerDay: false,
  ...also,
})
const congestion = charge('congestion', {
  kind: 'congestion',
  where: { kind: 'zone', zone: 'centre' },
  end: 'touch',
  amount: minor(1800),
  oncePerDay: true,
})

const HOME = { pickup: SOHO, dropOff: HEATHROW_T5 }
const chargesIn = (lines: VehiclePrice['onwardLines']) =>
  lines.filter(({ kind }) => kind === 'charge').map(({ rule, amount }) => `${rule} ${amount}`)
const priced = (charges: Charge[], request: Partial<QuotedJourney> = {}) =>
  saloon({ sites: SITES, zones: [CENTRE], charges }, { request })
const onward = (charges: Charge[], request: Partial<QuotedJourney> = {}) =>
  chargesIn(priced(charges, request).onwardLines)

test('Heathrow’s drop-off charge applies on the way there, at any terminal, and not on the way home', () => {
  expect(onward([charge('drop-off')], HOME)).toEqual(['drop-off 700'])
  expect(onward([charge('drop-off')], { ...HOME, dropOff: HEATHROW_T2 })).toEqual(['drop-off 700'])
  expect(onward([charge('drop-off')])).toEqual([])
})

test('a charge of a terminal applies at that terminal only', () => {
  const t5 = charge('t5', { where: { kind: 'site', code: 'LHR-T5' }, end: 'pickup' })
  expect(onward([t5])).toEqual(['t5 700'])
  expect(onward([t5], { pickup: HEATHROW_T2 })).toEqual([])
})

test('one stop in the congestion zone is enough, and the zone is charged once a leg', () => {
  const round = { pickup: EALING, dropOff: EALING }
  expect(onward([congestion], round)).toEqual([])
  expect(onward([congestion], { ...round, vias: [SOHO] })).toEqual(['congestion 1800'])
  expect(onward([congestion], { pickup: SOHO, dropOff: SOHO, vias: [SOHO] })).toEqual([
    'congestion 1800',
  ])
})

test('a return on the same day is not charged for the zone again, one on the next day is', () => {
  const back = (at: string) => chargesIn(priced([congestion], returning(at)).returnLines)
  expect(back('2026-03-11T17:00')).toEqual([])
  expect(back('2026-03-12T17:00')).toEqual(['congestion 1800'])
})

test('a charge that is not once per day applies to both legs', () => {
  const touch = charge('toll', { end: 'touch' })
  const price = priced([touch], returning('2026-03-11T17:00'))
  expect([chargesIn(price.onwardLines), chargesIn(price.returnLines)]).toEqual([
    ['toll 700'],
    ['toll 700'],
  ])
})

test('a once-per-day charge that did not apply in the morning applies in the afternoon', () => {
  const afternoon = { ...congestion, when: { clock: { from: '12:00', to: '18:00' } } }
  const price = priced([afternoon], returning('2026-03-11T17:00'))
  expect([chargesIn(price.onwardLines), chargesIn(price.returnLines)]).toEqual([
    [],
    ['congestion 1800'],
  ])
})

test('wait and return drops off where it picked up, so the drop-off charge there applies', () => {
  expect(onward([charge('drop-off')], { returnKind: 'wait-and-return' })).toEqual(['drop-off 700'])
  // Out to Heathrow and home again: one charge, not two.
  expect(onward([charge('drop-off')], { ...HOME, returnKind: 'wait-and-return' })).toEqual([
    'drop-off 700',
  ])
})

test('wait and return picks up again at the far end, so the parking there applies too', () => {
  const parking = charge('parking', { kind: 'parking', end: 'pickup', amount: minor(800) })
  expect(onward([parking], HOME)).toEqual([])
  expect(onward([parking], { ...HOME, returnKind: 'wait-and-return' })).toEqual(['parking 800'])
  // From Heathrow out and back: one charge, not two.
  expect(onward([parking], { returnKind: 'wait-and-return' })).toEqual(['parking 800'])
})

test('the electric car pays less, and a charge of zero has no line', () => {
  const prices = pricesOf({
    sites: SITES,
    zones: [CENTRE],
    charges: [{ ...congestion, byVehicle: { 1: minor(1350), 2: minor(0) } }],
  })
  expect(prices.map(({ onwardLines }) => chargesIn(onwardLines))).toEqual([['congestion 1350'], []])
})

test('Heathrow’s charge of 2025 ends with the year and that of 2026 begins', () => {
  const charges = [
    charge('old', { amount: minor(600), validUntil: '2025-12-31' as LocalDate }),
    charge('new', { validFrom: '2026-01-01' as LocalDate }),
  ]
  const on = (at: string) => onward(charges, { ...HOME, pickupLocal: at as LocalTime })
  expect(on('2025-12-31T23:59')).toEqual(['old 600'])
  expect(on('2026-01-01T00:00')).toEqual(['new 700'])
})

test('a charge is added after the minimum: a short hop pays both', () => {
  const charges = [charge('pickup', { end: 'pickup' })]
  const rates = { minimum: minor(5000) }
  const price = saloon({ sites: SITES, charges, rates: { ...PLAIN.rates, ...rates } })
  expect(price.onward).toBe(5700)
})
