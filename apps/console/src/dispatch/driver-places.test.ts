import type { BoardDriver } from '@kerbside/contract/dispatch/board.ts'
import { expect, test } from 'vitest'
import { openDriverPlaces } from './driver-places.ts'

const driver = (driverId: number, at: string | undefined) =>
  ({
    driverId,
    place: at ? { lat: 51.5, lng: -0.1, at, ageSeconds: 3, heading: null } : null,
  }) as BoardDriver

test('a late position never moves a car back', () => {
  const places = openDriverPlaces()
  places.moved({ driverId: 1, lat: 51.6, lng: -0.2, heading: 90, at: '2026-11-24T06:12:10Z' })
  places.moved({ driverId: 1, lat: 51.5, lng: -0.1, heading: 90, at: '2026-11-24T06:12:05Z' })
  expect(places.read().get(1)?.lat).toBe(51.6)
  places.update([driver(1, '2026-11-24T06:12:00Z')])
  expect(places.read().get(1)?.lat).toBe(51.6)
})

test('a driver removed from the board is removed from the map', () => {
  const places = openDriverPlaces()
  places.update([driver(1, '2026-11-24T06:12:00Z'), driver(2, undefined)])
  expect([...places.read().keys()]).toEqual([1])
  places.update([driver(2, undefined)])
  expect([...places.read().keys()]).toEqual([])
})

test('an invalid position is ignored', () => {
  const places = openDriverPlaces()
  places.moved({ driverId: 1, lat: Number.NaN, lng: 0, heading: null, at: '2026-11-24T06:12:00Z' })
  expect(places.read().size).toBe(0)
})
