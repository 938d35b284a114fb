import { expect, test } from 'vitest'
import { checkTerms, type PromoTerms } from './check-terms.ts'

const KNOWN = { zone: 'Europe/London', vehicleTypeIds: [1, 2], bookerIds: [501] }
const WELCOME: PromoTerms = {
  code: 'WELCOME10',
  kind: 'percent',
  amount: 10,
  from: '2026-12-01T00:00',
  until: '2027-01-01T00:00',
  weekdays: [],
  minimumFare: 0,
  vehicleTypeIds: [],
  bookerIds: [],
  uses: undefined,
  usesPerCustomer: 1,
}
const errorsOf = (change: Partial<PromoTerms>) =>
  checkTerms({ ...WELCOME, ...change }, KNOWN).map(({ path }) => path)

test('a code with a valid discount and period is accepted', () => {
  expect(errorsOf({})).toEqual([])
  expect(errorsOf({ kind: 'amount', amount: 5, minimumFare: 20, uses: 0 })).toEqual([])
})

test.each([
  [{ code: '' }, 'code'],
  [{ code: 'welcome' }, 'code'],
  [{ code: '<B>X</B>' }, 'code'],
  [{ code: 'A'.repeat(21) }, 'code'],
  [{ amount: 0 }, 'amount'],
  [{ amount: 101 }, 'amount'],
  [{ amount: 12.5 }, 'amount'],
  [{ amount: Number.NaN }, 'amount'],
  [{ kind: 'amount', amount: -1 }, 'amount'],
  [{ kind: 'amount', amount: 20, minimumFare: 15 }, 'minimumFare'],
  [{ from: '2026-02-30T00:00' }, 'from'],
  [{ until: '2026-11-01T00:00' }, 'until'],
  [{ until: '2026-12-01T00:00' }, 'until'],
  [{ weekdays: [0] }, 'weekdays'],
  [{ minimumFare: -1 }, 'minimumFare'],
  [{ vehicleTypeIds: [3] }, 'vehicleTypeIds'],
  [{ bookerIds: [502] }, 'bookerIds'],
  [{ uses: -1 }, 'uses'],
  [{ usesPerCustomer: 0 }, 'usesPerCustomer'],
  [{ usesPerCustomer: 1.5 }, 'usesPerCustomer'],
] as const)('%o is rejected with an error at its field', (change, path) => {
  expect(errorsOf(change as Partial<PromoTerms>)).toEqual([path])
})
