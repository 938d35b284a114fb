import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { Place, PlaceKind } from '../places/place.ts'
import { pickupFacts } from './pickup-facts.ts'

const place = (kind: PlaceKind): Place => ({
  id: 'test:1',
  kind,
  name: 'Somewhere',
  line1: '',
  line2: '',
  town: '',
  postcode: 'SW1A 1AA',
  point: { lat: 51.5, lng: -0.1 },
  code: '',
  quality: 'exact',
})
const timeAt = (time: string) => new Date(`2026-03-10T${time}:00Z`)
const WAITING = {
  freeMinutes: { airport: 60, station: 30, port: 30, other: 0 },
  unitMinutes: 15,
  perUnit: minor(900),
}
const FLIGHT = {
  number: 'BA178',
  airportCode: 'JFK',
  airportName: 'New York',
  landsLocal: undefined,
  skipped: false,
}
const factsOf = (kind: PlaceKind, { landing = {}, isMet = false } = {}) =>
  pickupFacts(
    { pickup: place(kind), pickupAt: timeAt('09:30'), flight: FLIGHT },
    { waiting: WAITING, landing, isMet },
  )

test('BA178 lands at 09:00, and waiting is free until an hour after the pickup', () => {
  expect(factsOf('terminal', { landing: { scheduledAt: timeAt('09:00') } })).toEqual({
    meetsAt: 'arrivals',
    flightNumber: 'BA178',
    landsAt: timeAt('09:00'),
    hasLanded: false,
    landsAfterPickup: false,
    freeUntil: timeAt('10:30'),
  })
})

test('after meet and greet was booked the driver holds a name board, at a station too', () => {
  expect(factsOf('airport', { isMet: true }).meetsAt).toBe('name-board')
  expect(factsOf('station', { isMet: true }).meetsAt).toBe('name-board')
})

test('at a street address there is no flight, and no free waiting if the prices have none', () => {
  expect(factsOf('street', { landing: { landedAt: timeAt('09:00') } })).toEqual({
    meetsAt: 'address',
    flightNumber: '',
    landsAt: undefined,
    hasLanded: false,
    landsAfterPickup: false,
    freeUntil: undefined,
  })
})

test('a pickup kept before the landing is known as such', () => {
  const landsAfterPickup = (time: string) =>
    factsOf('terminal', { landing: { scheduledAt: timeAt(time) } }).landsAfterPickup
  expect(landsAfterPickup('09:31')).toBe(true)
  expect(landsAfterPickup('09:30')).toBe(false)
})
