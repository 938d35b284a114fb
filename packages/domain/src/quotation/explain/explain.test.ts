import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import type { LineKind } from '../line.ts'
import type { QuotedJourney } from '../quote.ts'
import type { Step } from '../step.ts'
import type { FixedPrice, Spot, Tariff } from '../tariff.ts'
import {
  CENTRE,
  givenRoutes,
  HEATHROW_T2,
  ONE_WAY,
  priceBookOf,
  returning,
  SITES,
} from '../test/given-tariff.ts'
import { explainJourney } from './explain.ts'

const LHR: Spot = { kind: 'site', code: 'LHR' }
const CENTRAL: Spot = { kind: 'zone', zone: 'centre' }
const ANYWHERE: Spot = { kind: 'anywhere' }
const fixed = (
  id: string,
  [from, to]: [Spot, Spot],
  also: Partial<FixedPrice> = {},
): FixedPrice => ({
  id,
  from,
  to,
  bothWays: true,
  amount: minor(5000),
  ...also,
})

const explain = (tariff: Partial<Tariff>, request: Partial<QuotedJourney> = {}) =>
  explainJourney(priceBookOf({ sites: SITES, zones: [CENTRE], ...tariff }), {
    request: { ...ONE_WAY, ...request },
    routes: givenRoutes(10, 30),
    vehicleTypeId: 1,
  })

/** "night lost dearer-in-group christmas" */
const stepsOf = (steps: readonly Step[], kind: LineKind) =>
  steps.flatMap((step) => {
    if (step.kind !== kind) return []
    if (step.outcome === 'matched') return [`${step.rule} matched ${step.amount}`]
    const to = step.outcome === 'lost' ? ` ${step.to}` : ''
    return [`${step.rule} ${step.outcome} ${step.reason}${to}`]
  })

test('the explanation lists every fixed price with its outcome and reason', () => {
  const day = (date: string) => date as NonNullable<FixedPrice['validFrom']>
  const prices = [
    fixed('winner', [LHR, CENTRAL]),
    fixed('wide', [LHR, ANYWHERE]),
    fixed('carrier', [LHR, CENTRAL], { vehicleTypeId: 2 }),
    fixed('future', [LHR, CENTRAL], { validFrom: day('2027-01-01') }),
    fixed('past', [LHR, CENTRAL], { validUntil: day('2025-12-31') }),
    fixed('homeward', [CENTRAL, LHR], { bothWays: false }),
    fixed('other-door', [LHR, { kind: 'postcode', postcode: 'SW1A 1AA' }]),
    fixed('other-start', [{ kind: 'postcode', postcode: 'SW1A 1AA' }, CENTRAL]),
    fixed('elsewhere', [
      { kind: 'postcode', postcode: 'SW1A 1AA' },
      { kind: 'postcode', postcode: 'SW1A 2AA' },
    ]),
    fixed('again', [LHR, CENTRAL]),
  ]
  expect(stepsOf(explain({ fixed: prices }), 'fixed')).toEqual([
    'winner matched 5000',
    'wide lost less-specific winner',
    'carrier not-applicable other-vehicle',
    'future not-applicable not-valid-yet',
    'past not-applicable no-longer-valid',
    'homeward not-applicable other-direction',
    'other-door not-applicable drop-off-elsewhere',
    'other-start not-applicable pickup-elsewhere',
    'elsewhere not-applicable both-elsewhere',
    'again lost later-in-list winner',
  ])
})

test('a vehicle’s own price and a seasonal price name the prices they beat', () => {
  const own = [fixed('all', [LHR, CENTRAL]), fixed('own', [LHR, CENTRAL], { vehicleTypeId: 1 })]
  expect(stepsOf(explain({ fixed: own }), 'fixed')).toEqual([
    'all lost for-all-vehicles own',
    'own matched 5000',
  ])
  const validFrom = '2026-01-01' as NonNullable<FixedPrice['validFrom']>
  const season = [fixed('all', [LHR, CENTRAL]), fixed('season', [LHR, CENTRAL], { validFrom })]
  expect(stepsOf(explain({ fixed: season }), 'fixed')[0]).toBe('all lost without-validity season')
})

test('a fixed price replaces distance and time', () => {
  const steps = explain({ fixed: [fixed('winner', [LHR, CENTRAL])] })
  expect(stepsOf(steps, 'distance')).toEqual([' lost fixed-price winner'])
  expect(stepsOf(explain({}), 'distance')).toEqual([' matched 3000'])
})

test('the night rate loses to Christmas in one group, and a rule outside its hours says so', () => {
  const change = (basisPoints: number) => ({ kind: 'percent', basisPoints }) as const
  const adjustments: Tariff['adjustments'] = [
    { id: 'night', name: 'Night', when: {}, change: change(2000), group: 'g' },
    { id: 'christmas', name: 'Christmas', when: {}, change: change(5000), group: 'g' },
    {
      id: 'late',
      name: 'Late',
      when: { clock: { from: '23:00', to: '05:00' } },
      change: change(1000),
      group: '',
    },
    { id: 'big', name: 'Big', when: {}, change: change(1000), group: '', vehicleTypeIds: [2] },
  ]
  expect(stepsOf(explain({ adjustments }), 'adjustment')).toEqual([
    'night lost dearer-in-group christmas',
    'christmas matched 1650',
    'late not-applicable outside-hours',
    'big not-applicable other-vehicle',
  ])
})

test('the return leg says that the zone was charged on the way out', () => {
  const charges: Tariff['charges'] = [
    {
      id: 'congestion',
      kind: 'congestion',
      name: 'Congestion',
      where: { kind: 'zone', zone: 'centre' },
      end: 'touch',
      amount: minor(1800),
      oncePerDay: true,
    },
  ]
  const steps = explain({ charges }, returning('2026-03-11T17:00'))
  expect(stepsOf(steps, 'charge')).toEqual([
    'congestion matched 1800',
    'congestion lost already-charged-today congestion',
  ])
})

test('the explanation begins with the sites and zones of the ends', () => {
  const [pickup, dropOff] = explain({}, { pickup: HEATHROW_T2 })
  expect(pickup).toEqual({
    leg: 'onward',
    vehicleTypeId: 1,
    kind: 'place',
    end: 'pickup',
    sites: ['LHR'],
    zones: [],
    postcode: 'TW6 1EW',
  })
  expect(dropOff).toMatchObject({ end: 'drop-off', sites: [], zones: ['centre'] })
})

test('a car that is too small and too many seats are reported', () => {
  const party = { ...ONE_WAY.party, passengers: 5, smallChildSeats: 2 }
  expect(explain({}, { party })).toEqual([
    { leg: 'onward', vehicleTypeId: 1, kind: 'refused', reason: 'cannot-carry' },
  ])
  const extras = { 'small-child-seat': { price: minor(800), max: 1 } }
  expect(explain({ extras }, { party })).toEqual([
    {
      leg: 'onward',
      vehicleTypeId: 1,
      kind: 'refused',
      reason: 'too-many-extras',
      extra: 'small-child-seat',
      max: 1,
    },
  ])
})
