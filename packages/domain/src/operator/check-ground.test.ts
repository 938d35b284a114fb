import { expect, test } from 'vitest'
import type { LocalTime } from '../time.ts'
import { checkBlockedPeriods, checkOpeningHours } from './check-hours.ts'
import { checkOwnPlaces } from './check-own-places.ts'
import type { KnownPlace } from './operator.ts'

const place = (name: string, more: Partial<KnownPlace> = {}): KnownPlace => ({
  name,
  kind: 'landmark',
  postcode: 'W2 1HB',
  point: { lat: 51.5154, lng: -0.1755 },
  code: '',
  ...more,
})
const HEATHROW = place('Heathrow', { kind: 'airport', code: 'LHR' })
const ground = {
  base: { lat: 51.5, lng: -0.12 },
  knownPlaces: [place('Depot')],
  airports: [HEATHROW],
  centre: place('central London'),
  homeAirports: ['LHR'],
}
const pathsOf = (change: Partial<typeof ground>) =>
  checkOwnPlaces({ ...ground, ...change }).map(({ path }) => path)

test('places with names, postcodes and pins nearby are accepted, whatever their names look like', () => {
  expect(checkOwnPlaces(ground)).toEqual([])
  expect(pathsOf({ knownPlaces: [place('<script>alert(1)</script> & Sons')] })).toEqual([])
})

test('a duplicate name is rejected, in capitals too, and so is a duplicate airport code', () => {
  expect(pathsOf({ knownPlaces: [place('Depot'), place('DEPOT ')] })).toEqual([
    'knownPlaces.1.name',
  ])
  expect(pathsOf({ airports: [HEATHROW, { ...HEATHROW, name: 'London West' }] })).toEqual([
    'airports.1.code',
  ])
})

test('a pin that is invalid or has its coordinates swapped is rejected', () => {
  const at = (lat: number, lng: number) => pathsOf({ centre: place('x', { point: { lat, lng } }) })
  expect(at(91, 0)).toEqual(['centre.point'])
  expect(at(Number.NaN, 0)).toEqual(['centre.point'])
  expect(at(-0.12, 51.5)).toEqual(['centre.point'])
})

test('an airport needs its code, and the home page shows only existing airports', () => {
  expect(pathsOf({ airports: [{ ...HEATHROW, code: '' }] })).toEqual([
    'airports.0.code',
    'homeAirports.0',
  ])
  expect(pathsOf({ airports: [{ ...HEATHROW, code: 'heathrow' }], homeAirports: [] })).toEqual([
    'airports.0.code',
  ])
})

test('hours without a day or with an invalid time are rejected', () => {
  const errors = checkOpeningHours([
    { weekdays: [], from: '25:00', to: '6' },
    { weekdays: [1, 1, 8], from: '22:00', to: '05:00' },
  ])
  expect(errors.map(({ path }) => path)).toEqual([
    'openingHours.0.weekdays',
    'openingHours.0.from',
    'openingHours.0.to',
    'openingHours.1.weekdays',
    'openingHours.1.weekdays',
  ])
})

test('a blocked period must end after it begins, have valid dates and a reason', () => {
  const blocked = (from: string, until: string, reason = 'Christmas') =>
    checkBlockedPeriods([{ from: from as LocalTime, until: until as LocalTime, reason }]).map(
      ({ path }) => path,
    )
  expect(blocked('2026-12-25T00:00', '2026-12-26T00:00')).toEqual([])
  expect(blocked('2026-12-26T00:00', '2026-12-25T00:00')).toEqual(['blockedPeriods.0.until'])
  expect(blocked('2026-02-31T00:00', '2026-03-05T00:00')).toEqual(['blockedPeriods.0.from'])
  expect(blocked('2026-12-25T00:00', '2026-12-26T00:00', ' ')).toEqual(['blockedPeriods.0.reason'])
})

test('outside Britain a place may have any postcode or none, in Britain it needs one', () => {
  const pathsIn = (country: string, postcode: string) =>
    checkOwnPlaces({ ...ground, country, knownPlaces: [place('Depot', { postcode })] }).map(
      ({ path }) => path,
    )
  for (const postcode of ['', '4585-720', '12345-6789'])
    expect(pathsIn('PT', postcode), postcode).toEqual([])
  for (const postcode of ['4585/720', '4585-720-4585-720'])
    expect(pathsIn('PT', postcode)).toContain('knownPlaces.0.postcode')
  expect(pathsIn('GB', '')).toEqual(['knownPlaces.0.postcode'])
  expect(pathsIn('GB', '12345-6789')).toEqual(['knownPlaces.0.postcode'])
})
