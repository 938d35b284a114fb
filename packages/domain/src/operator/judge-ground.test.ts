import { expect, test } from 'vitest'
import type { LocalTime } from '../time.ts'
import { judgeBlockedPeriods, judgeOpeningHours } from './judge-hours.ts'
import { judgeOwnPlaces } from './judge-own-places.ts'
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
  judgeOwnPlaces({ ...ground, ...change }).map(({ path }) => path)

test('places with names, postcodes and pins nearby are fine, whatever their names look like', () => {
  expect(judgeOwnPlaces(ground)).toEqual([])
  expect(pathsOf({ knownPlaces: [place('<script>alert(1)</script> & Sons')] })).toEqual([])
})

test('the same name twice is told, in capitals too, and so is an airport’s code', () => {
  expect(pathsOf({ knownPlaces: [place('Depot'), place('DEPOT ')] })).toEqual([
    'knownPlaces.1.name',
  ])
  expect(pathsOf({ airports: [HEATHROW, { ...HEATHROW, name: 'London West' }] })).toEqual([
    'airports.1.code',
  ])
})

test('a pin that is nowhere, or the wrong way round, is told', () => {
  const at = (lat: number, lng: number) => pathsOf({ centre: place('x', { point: { lat, lng } }) })
  expect(at(91, 0)).toEqual(['centre.point'])
  expect(at(Number.NaN, 0)).toEqual(['centre.point'])
  expect(at(-0.12, 51.5)).toEqual(['centre.point'])
})

test('an airport needs its letters, and the home page shows only airports there are', () => {
  expect(pathsOf({ airports: [{ ...HEATHROW, code: '' }] })).toEqual([
    'airports.0.code',
    'homeAirports.0',
  ])
  expect(pathsOf({ airports: [{ ...HEATHROW, code: 'heathrow' }], homeAirports: [] })).toEqual([
    'airports.0.code',
  ])
})

test('hours without a day or with a clock that is none are told', () => {
  const faults = judgeOpeningHours([
    { weekdays: [], from: '25:00', to: '6' },
    { weekdays: [1, 1, 8], from: '22:00', to: '05:00' },
  ])
  expect(faults.map(({ path }) => path)).toEqual([
    'openingHours.0.weekdays',
    'openingHours.0.from',
    'openingHours.0.to',
    'openingHours.1.weekdays',
    'openingHours.1.weekdays',
  ])
})

test('a closed time ends after it begins, on days there are, and says why', () => {
  const blocked = (from: string, until: string, reason = 'Christmas') =>
    judgeBlockedPeriods([{ from: from as LocalTime, until: until as LocalTime, reason }]).map(
      ({ path }) => path,
    )
  expect(blocked('2026-12-25T00:00', '2026-12-26T00:00')).toEqual([])
  expect(blocked('2026-12-26T00:00', '2026-12-25T00:00')).toEqual(['blockedPeriods.0.until'])
  expect(blocked('2026-02-31T00:00', '2026-03-05T00:00')).toEqual(['blockedPeriods.0.from'])
  expect(blocked('2026-12-25T00:00', '2026-12-26T00:00', ' ')).toEqual(['blockedPeriods.0.reason'])
})
