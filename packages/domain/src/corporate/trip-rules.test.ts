import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { LocalTime } from '../time.ts'
import { judgeTravel, judgeTrip, type TripAsked, type TripRules } from './trip-rules.ts'

const CITY = [
  [
    [
      [-0.2, 51.4],
      [0.1, 51.4],
      [0.1, 51.6],
      [-0.2, 51.6],
      [-0.2, 51.4],
    ],
  ],
] as const

const asked: TripAsked = {
  reference: 'PO-123456',
  costCentre: 'HR',
  vehicleTypeId: 2,
  total: minor(8600),
  currency: 'GBP',
  method: 'account',
  ways: [
    {
      pickupLocal: '2026-03-11T09:30' as LocalTime,
      points: [
        { lat: 51.5, lng: -0.1 },
        { lat: 51.51, lng: 0 },
      ],
    },
  ],
}
const facts = {
  role: 'booker',
  costCentres: [{ code: 'HR', name: 'People' }],
  hasApprover: true,
  zone: 'Europe/London',
} as const
const WEEKDAYS = { weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '20:00' }

const judge = (rules: TripRules, trip: Partial<TripAsked> = {}, more: object = {}) =>
  judgeTrip(rules, { ...asked, ...trip }, { ...facts, ...more })

test('an account without rules lets its bookers book anything', () => {
  expect(judge({}, { reference: '', costCentre: '' })).toEqual({ ok: true, breaches: [] })
})

test('whoever only looks after the accounts books nothing', () => {
  expect(judge({}, {}, { role: 'accounts' })).toEqual({ ok: false, reason: 'role' })
})

test('a purchase order is asked for, and must look like one', () => {
  const rules: TripRules = { reference: { label: 'PO number', mask: 'PO-######', required: true } }
  expect(judge(rules)).toMatchObject({ ok: true })
  expect(judge(rules, { reference: '' })).toEqual({ ok: false, reason: 'reference-needed' })
  expect(judge(rules, { reference: '123' })).toEqual({ ok: false, reason: 'reference-odd' })
})

test('one that need not be given must still look like one when it is', () => {
  const rules: TripRules = { reference: { label: 'PO number', mask: 'PO-######', required: false } }
  expect(judge(rules, { reference: '' })).toMatchObject({ ok: true })
  expect(judge(rules, { reference: '123' })).toEqual({ ok: false, reason: 'reference-odd' })
})

test('a cost centre must be one of the account, and there where it is asked for', () => {
  expect(judge({ costCentreRequired: true }, { costCentre: '' })).toEqual({
    ok: false,
    reason: 'cost-centre-needed',
  })
  expect(judge({}, { costCentre: '' })).toMatchObject({ ok: true })
  expect(judge({}, { costCentre: 'IT' })).toEqual({ ok: false, reason: 'cost-centre-unknown' })
})

test.each<[string, TripRules, Partial<TripAsked>, string]>([
  [
    'a limousine',
    { vehicles: { typeIds: [1, 2], outside: 'refuse' } },
    { vehicleTypeId: 9 },
    'vehicle',
  ],
  [
    'a fare of a penny too much',
    { mostFare: { amount: minor(8600), currency: 'GBP', outside: 'refuse' } },
    { total: minor(8601) },
    'fare',
  ],
  [
    'a fare in another currency',
    { mostFare: { amount: minor(8600), currency: 'GBP', outside: 'refuse' } },
    { currency: 'EUR' },
    'fare',
  ],
  [
    'a Sunday',
    { hours: { open: [WEEKDAYS], outside: 'refuse' } },
    { ways: [{ ...asked.ways[0], pickupLocal: '2026-03-15T09:30' as LocalTime, points: [] }] },
    'hours',
  ],
  [
    'a journey to the coast',
    { area: { area: CITY, outside: 'refuse' } },
    {
      ways: [{ pickupLocal: '2026-03-11T09:30' as LocalTime, points: [{ lat: 50.8, lng: -0.1 }] }],
    },
    'area',
  ],
])(
  '%s is refused where the rule refuses it, and waits for a word where it asks for one',
  (_, rules, trip, breach) => {
    expect(judge(rules, trip)).toEqual({ ok: false, reason: breach })
    expect(judge(rules)).toEqual({ ok: true, breaches: [] })
    const milder = Object.fromEntries(
      Object.entries(rules).map(([name, rule]) => [
        name,
        { ...(rule as object), outside: 'approve' },
      ]),
    ) as TripRules
    expect(judge(milder, trip)).toEqual({ ok: true, breaches: [breach] })
  },
)

test('a return is judged by both of its ways', () => {
  const rules: TripRules = { hours: { open: [WEEKDAYS], outside: 'approve' } }
  const home = { pickupLocal: '2026-03-11T22:00' as LocalTime, points: [] }
  expect(judge(rules, { ways: [...asked.ways, home] })).toEqual({ ok: true, breaches: ['hours'] })
})

test('a trip that waits is not paid by card now, and needs somebody to ask', () => {
  const rules: TripRules = { vehicles: { typeIds: [1], outside: 'approve' } }
  expect(judge(rules, { method: 'card' })).toEqual({ ok: false, reason: 'approval-pays-later' })
  expect(judge(rules, {}, { hasApprover: false })).toEqual({ ok: false, reason: 'no-approver' })
})

test('where every trip is allowed first, an approver books without asking', () => {
  expect(judge({ approveAll: true })).toEqual({ ok: true, breaches: ['every-trip'] })
  expect(judge({ approveAll: true }, {}, { role: 'approver' })).toEqual({ ok: true, breaches: [] })
})

test('of a journey without its papers the travel rules are heard already, and nothing else', () => {
  const rules: TripRules = {
    costCentreRequired: true,
    vehicles: { typeIds: [1], outside: 'refuse' },
  }
  expect(judgeTravel(rules, asked, facts)).toEqual({ ok: false, reason: 'vehicle' })
  expect(judgeTravel(rules, { ...asked, vehicleTypeId: 1 }, facts)).toEqual({
    ok: true,
    breaches: [],
  })
  expect(judgeTravel({}, asked, { ...facts, role: 'accounts' })).toEqual({
    ok: false,
    reason: 'role',
  })
})
