import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { Place, PlaceKind } from '../places/place.ts'
import { paidWaiting, waitingClock } from './waiting-clock.ts'

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

const at = (time: string) => new Date(`2026-03-10T${time}:00Z`)

const WAITING = {
  freeMinutes: { airport: 60, station: 30, port: 30, other: 15 },
  unitMinutes: 15,
  perUnit: minor(900),
}

const clockOf = (
  kind: PlaceKind,
  { pickupAt, ...facts }: Partial<Parameters<typeof waitingClock>[1]> & { pickupAt: Date },
) =>
  waitingClock(
    { pickup: place(kind), pickupAt },
    { waiting: WAITING, landing: undefined, arrivedAt: undefined, ...facts },
  )

test('at an airport an hour is free from the real landing, early or late', () => {
  const clock = clockOf('terminal', {
    pickupAt: at('06:30'),
    landing: { scheduledAt: at('06:00'), estimatedAt: at('05:50'), landedAt: at('05:58') },
    arrivedAt: at('06:20'),
  })
  expect(clock).toMatchObject({
    from: 'landing',
    startsAt: at('05:58'),
    freeUntil: at('06:58'),
    noShowFrom: at('06:58'),
  })
})

test('until it has landed the latest estimate counts, and nobody may say no-show while no car is there', () => {
  const clock = clockOf('airport', {
    pickupAt: at('06:30'),
    landing: { scheduledAt: at('06:00'), estimatedAt: at('06:40') },
  })
  expect(clock).toMatchObject({ startsAt: at('06:40'), freeUntil: at('07:40') })
  expect(clock.noShowFrom).toBeUndefined()
})

test('waiting is never asked for before the time that was agreed', () => {
  const clock = clockOf('airport', {
    pickupAt: at('08:00'),
    landing: { landedAt: at('06:00') },
    arrivedAt: at('07:50'),
  })
  expect(clock.freeUntil).toEqual(at('08:05'))
})

test('a car that comes late to an airport has its passenger wait, not pay', () => {
  const clock = clockOf('airport', {
    pickupAt: at('06:30'),
    landing: { landedAt: at('06:00') },
    arrivedAt: at('07:30'),
  })
  expect(clock.freeUntil).toEqual(at('07:45'))
})

test('at a door it counts from the pickup, or from the car where that comes later', () => {
  expect(clockOf('street', { pickupAt: at('06:45'), arrivedAt: at('06:30') })).toMatchObject({
    from: 'pickup',
    startsAt: at('06:45'),
    freeUntil: at('07:00'),
  })
  expect(clockOf('street', { pickupAt: at('06:45'), arrivedAt: at('06:52') })).toMatchObject({
    from: 'arrival',
    startsAt: at('06:52'),
    freeUntil: at('07:07'),
  })
})

test('a flight says nothing about a pickup at a door', () => {
  const landing = { landedAt: at('05:00') }
  expect(clockOf('hotel', { pickupAt: at('06:45'), landing }).from).toBe('pickup')
})

test('every begun unit after the free minutes costs, up to the moment the passenger gets in', () => {
  const clock = clockOf('street', { pickupAt: at('06:45'), arrivedAt: at('06:45') })
  const paid = (until: string) => paidWaiting(clock, { until: at(until) })
  expect(paid('07:00')).toEqual({ units: 0, amount: 0 })
  expect(paid('07:01')).toEqual({ units: 1, amount: 900 })
  expect(paid('07:15')).toEqual({ units: 1, amount: 900 })
  expect(paid('07:16')).toEqual({ units: 2, amount: 1800 })
})

test('where the price list asks nothing for waiting, nothing is asked', () => {
  const clock = clockOf('street', {
    pickupAt: at('06:45'),
    waiting: { ...WAITING, perUnit: minor(0) },
  })
  expect(paidWaiting(clock, { until: at('12:00') })).toEqual({ units: 0, amount: 0 })
})

test('even where no minute is free nobody is left behind within five', () => {
  const waiting = { ...WAITING, freeMinutes: { ...WAITING.freeMinutes, other: 0 } }
  const clock = clockOf('street', { pickupAt: at('06:45'), arrivedAt: at('06:40'), waiting })
  expect(clock.noShowFrom).toEqual(at('06:50'))
})
