import { expect, test } from 'vitest'
import { listChanges } from './list-changes.ts'

const TARIFF = {
  perVia: 600,
  bankHolidays: ['2026-12-25'],
  fixed: [
    { id: 'LHR:city', amount: 5800, to: { kind: 'zone', zone: 'city' } },
    { id: 'LGW:city', amount: 7900, to: { kind: 'zone', zone: 'city' } },
  ],
  vehicles: { 1: { basisPoints: 10000 } },
}
const [heathrow, gatwick] = TARIFF.fixed

test('a change is reported with its path, and a rule is named by its id rather than its position', () => {
  expect(
    listChanges(TARIFF, {
      ...TARIFF,
      perVia: 60,
      fixed: [gatwick, { ...heathrow, amount: 5900 }],
    }),
  ).toEqual([
    { path: 'perVia', before: '600', after: '60' },
    { path: 'fixed[LHR:city].amount', before: '5800', after: '5900' },
  ])
})

test('added and removed parts are reported as such', () => {
  expect(
    listChanges(TARIFF, {
      ...TARIFF,
      bankHolidays: [],
      fixed: [heathrow],
      vehicles: { 1: { basisPoints: 10000 }, 2: { basisPoints: 12000 } },
    }),
  ).toEqual([
    { path: 'bankHolidays', before: '["2026-12-25"]', after: '[]' },
    { path: 'fixed[LGW:city]', before: JSON.stringify(gatwick), after: undefined },
    { path: 'vehicles.2', before: undefined, after: '{"basisPoints":12000}' },
  ])
})

test('the same rules in another order are not a change', () => {
  expect(listChanges(TARIFF, { ...TARIFF, fixed: [gatwick, heathrow] })).toEqual([])
})
