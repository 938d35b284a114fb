import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { LocalTime } from '../time.ts'
import { checkTravelRules, checkTrip, type TripRequest, type TripRules } from './trip-rules.ts'

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

const requestedTrip: TripRequest = {
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
const details = {
  role: 'booker',
  costCentres: [{ code: 'HR', name: 'People' }],
  hasApprover: true,
  zone: 'Europe/London',
} as const
const WEEKDAYS = { weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '20:00' }

const check = (rules: TripRules, trip: Partial<TripRequest> = {}, more: object = {}) =>
  checkTrip(rules, { ...requestedTrip, ...trip }, { ...details, ...more })

test('an account without rules allows its bookers every booking', () => {
  expect(check({}, { reference: '', costCentre: '' })).toEqual({ ok: true, breaches: [] })
})

test('a member with the accounts role only cannot book', () => {
  expect(check({}, {}, { role: 'accounts' })).toEqual({ ok: false, reason: 'role' })
})

test('a purchase order is required and must fit the mask', () => {
  const rules: TripRules = { reference: { label: 'PO number', mask: 'PO-######', required: true } }
  expect(check(rules)).toMatchObject({ ok: true })
  expect(check(rules, { reference: '' })).toEqual({ ok: false, reason: 'reference-needed' })
  expect(check(rules, { reference: '123' })).toEqual({ ok: false, reason: 'reference-odd' })
})

test('an optional reference must still fit the mask if it is given', () => {
  const rules: TripRules = { reference: { label: 'PO number', mask: 'PO-######', required: false } }
  expect(check(rules, { reference: '' })).toMatchObject({ ok: true })
  expect(check(rules, { reference: '123' })).toEqual({ ok: false, reason: 'reference-odd' })
})

test('a cost centre must be one of the account’s, and must be given if it is required', () => {
  expect(check({ costCentreRequired: true }, { costCentre: '' })).toEqual({
    ok: false,
    reason: 'cost-centre-needed',
  })
  expect(check({}, { costCentre: '' })).toMatchObject({ ok: true })
  expect(check({}, { costCentre: 'IT' })).toEqual({ ok: false, reason: 'cost-centre-unknown' })
})

test.each<[string, TripRules, Partial<TripRequest>, string]>([
  [
    'a limousine',
    { vehicles: { typeIds: [1, 2], outside: 'refuse' } },
    { vehicleTypeId: 9 },
    'vehicle',
  ],
  [
    'a fare one penny above the limit',
    { maxFare: { amount: minor(8600), currency: 'GBP', outside: 'refuse' } },
    { total: minor(8601) },
    'fare',
  ],
  [
    'a fare in another currency',
    { maxFare: { amount: minor(8600), currency: 'GBP', outside: 'refuse' } },
    { currency: 'EUR' },
    'fare',
  ],
  [
    'a Sunday',
    { hours: { open: [WEEKDAYS], outside: 'refuse' } },
    {
      ways: [
        { ...requestedTrip.ways[0], pickupLocal: '2026-03-15T09:30' as LocalTime, points: [] },
      ],
    },
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
    expect(check(rules, trip)).toEqual({ ok: false, reason: breach })
    expect(check(rules)).toEqual({ ok: true, breaches: [] })
    const milder = Object.fromEntries(
      Object.entries(rules).map(([name, rule]) => [
        name,
        { ...(rule as object), outside: 'approve' },
      ]),
    ) as TripRules
    expect(check(milder, trip)).toEqual({ ok: true, breaches: [breach] })
  },
)

test('both legs of a return are checked', () => {
  const rules: TripRules = { hours: { open: [WEEKDAYS], outside: 'approve' } }
  const home = { pickupLocal: '2026-03-11T22:00' as LocalTime, points: [] }
  expect(check(rules, { ways: [...requestedTrip.ways, home] })).toEqual({
    ok: true,
    breaches: ['hours'],
  })
})

test('a booking that needs approval cannot be paid by card now, and needs an approver', () => {
  const rules: TripRules = { vehicles: { typeIds: [1], outside: 'approve' } }
  expect(check(rules, { method: 'card' })).toEqual({ ok: false, reason: 'approval-pays-later' })
  expect(check(rules, {}, { hasApprover: false })).toEqual({ ok: false, reason: 'no-approver' })
})

test('where every leg needs approval, an approver books without asking', () => {
  expect(check({ approveAll: true })).toEqual({ ok: true, breaches: ['every-trip'] })
  expect(check({ approveAll: true }, {}, { role: 'approver' })).toEqual({ ok: true, breaches: [] })
})

test('for a journey without references only the travel rules are checked', () => {
  const rules: TripRules = {
    costCentreRequired: true,
    vehicles: { typeIds: [1], outside: 'refuse' },
  }
  expect(checkTravelRules(rules, requestedTrip, details)).toEqual({ ok: false, reason: 'vehicle' })
  expect(checkTravelRules(rules, { ...requestedTrip, vehicleTypeId: 1 }, details)).toEqual({
    ok: true,
    breaches: [],
  })
  expect(checkTravelRules({}, requestedTrip, { ...details, role: 'accounts' })).toEqual({
    ok: false,
    reason: 'role',
  })
})
