import { expect, test } from 'vitest'
import { ONE_PASSENGER } from '../../fleet/vehicle-type.ts'
import { minor } from '../../money.ts'
import type { Place } from '../../places/place.ts'
import type { LocalTime } from '../../time.ts'
import type { Leg } from '../booking.ts'
import { mayChangeForAccount } from './amend-account.ts'

const place: Place = {
  id: '',
  kind: 'street',
  name: 'Cabot Square',
  line1: '',
  line2: '',
  town: '',
  postcode: 'E14 4QQ',
  point: { lat: 51.5, lng: -0.02 },
  code: '',
  quality: 'exact',
}
const leg: Leg = {
  number: 1,
  reference: 1,
  state: 'confirmed',
  pickupAt: new Date('2026-03-12T12:30:00Z'),
  pickupLocal: '2026-03-12T12:30' as LocalTime,
  asap: false,
  pickup: place,
  dropOff: place,
  vias: [],
  vehicleTypeId: 1,
  vehicleType: 'Saloon',
  party: ONE_PASSENGER,
  flight: undefined,
  fare: minor(8000),
  lines: [],
  metres: 1,
  seconds: 1,
}
const check = (
  rules: Parameters<typeof mayChangeForAccount>[0],
  change: Partial<Leg>,
  { total = 8000, mayApprove = false } = {},
) =>
  mayChangeForAccount(rules, {
    booking: { legs: [leg], total: minor(8000), currency: 'GBP' },
    leg: { ...leg, ...change },
    total: minor(total),
    zone: 'Europe/London',
    mayApprove,
  })

test('changing a leg cannot turn a saloon into a limousine, whether the rule rejects it or requires approval', () => {
  for (const outside of ['refuse', 'approve'] as const) {
    const rules = { vehicles: { typeIds: [1], outside } }
    expect(check(rules, { vehicleTypeId: 9 })).toBe(false)
    expect(check(rules, { party: { ...ONE_PASSENGER, luggage: 2 } })).toBe(true)
  }
})

test('a leg that was approved at its price may become cheaper, never dearer', () => {
  const rules = {
    maxFare: { amount: minor(5000), currency: 'GBP', outside: 'approve' as const },
  }
  expect(check(rules, {}, { total: 7000 })).toBe(true)
  expect(check(rules, {}, { total: 8001 })).toBe(false)
})

test('a company’s leg moves into the night only if the company allows night travel', () => {
  const open = [{ weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '20:00' }]
  const night = { pickupLocal: '2026-03-12T23:30' as LocalTime }
  expect(check({ hours: { open, outside: 'refuse' } }, night)).toBe(false)
  expect(check({}, night)).toBe(true)
})

test('where every leg needs approval, only an approver can change it without one', () => {
  expect(check({ approveAll: true }, {})).toBe(false)
  expect(check({ approveAll: true }, {}, { mayApprove: true })).toBe(true)
})
