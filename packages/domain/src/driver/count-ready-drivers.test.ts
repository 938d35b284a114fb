import { expect, test } from 'vitest'
import type { LocalDate } from '../time.ts'
import { countReadyDrivers } from './count-ready-drivers.ts'
import type { Licence, LicenceKind } from './driver.ts'

const NOW = { now: new Date('2026-03-10T12:00:00Z'), zone: 'Europe/London' }

const until = (expiresOn: string, ...kinds: LicenceKind[]): Licence[] =>
  kinds.map((kind) => ({
    holder: 'driver',
    kind,
    number: 'P-1',
    expiresOn: expiresOn as LocalDate,
  }))

const PERSON = until('2026-03-10', 'badge', 'driving_licence')
const CAR = { id: 'v1', licences: until('2027-01-01', 'plate', 'insurance', 'mot') }

const count = (licences: readonly Licence[], vehicleId: string | undefined, vehicles = [CAR]) =>
  countReadyDrivers({ drivers: [{ vehicleId, licences }], vehicles }, NOW)

test('a driver is ready with a valid badge and driving licence and an insured, licensed vehicle', () => {
  expect(count(PERSON, 'v1')).toBe(1)
})

test('a driver without a badge, with an expired one, or with an uninsured vehicle is not ready', () => {
  expect(count(until('2027-01-01', 'driving_licence'), 'v1')).toBe(0)
  expect(count(until('2026-03-09', 'badge', 'driving_licence'), 'v1')).toBe(0)
  expect(count(PERSON, 'v1', [{ id: 'v1', licences: until('2027-01-01', 'plate', 'mot') }])).toBe(0)
})

test('a driver without a usual vehicle may take any that is ready', () => {
  expect(count(PERSON, undefined)).toBe(1)
  expect(count(PERSON, undefined, [])).toBe(0)
  expect(count(PERSON, 'v2')).toBe(0)
})
