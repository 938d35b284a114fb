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

const timeAt = (time: string) => new Date(`2026-03-10T${time}:00Z`)

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

test('at an airport an hour is free from the actual landing, early or late', () => {
  const clock = clockOf('terminal', {
    pickupAt: timeAt('06:30'),
    landing: {
      scheduledAt: timeAt('06:00'),
      estimatedAt: timeAt('05:50'),
      landedAt: timeAt('05:58'),
    },
    arrivedAt: timeAt('06:20'),
  })
  expect(clock).toMatchObject({
    from: 'landing',
    startsAt: timeAt('05:58'),
    freeUntil: timeAt('06:58'),
    noShowFrom: timeAt('06:58'),
  })
})

test('before the landing the latest estimate counts, and no no-show is possible before the car arrives', () => {
  const clock = clockOf('airport', {
    pickupAt: timeAt('06:30'),
    landing: { scheduledAt: timeAt('06:00'), estimatedAt: timeAt('06:40') },
  })
  expect(clock).toMatchObject({ startsAt: timeAt('06:40'), freeUntil: timeAt('07:40') })
  expect(clock.noShowFrom).toBeUndefined()
})

test('waiting is never charged before the agreed time', () => {
  const clock = clockOf('airport', {
    pickupAt: timeAt('08:00'),
    landing: { landedAt: timeAt('06:00') },
    arrivedAt: timeAt('07:50'),
  })
  expect(clock.freeUntil).toEqual(timeAt('08:05'))
})

test('a passenger whose car comes late to an airport waits without being charged', () => {
  const clock = clockOf('airport', {
    pickupAt: timeAt('06:30'),
    landing: { landedAt: timeAt('06:00') },
    arrivedAt: timeAt('07:30'),
  })
  expect(clock.freeUntil).toEqual(timeAt('07:45'))
})

test('at a street address the clock starts at the pickup, or at the arrival of a later car', () => {
  expect(
    clockOf('street', { pickupAt: timeAt('06:45'), arrivedAt: timeAt('06:30') }),
  ).toMatchObject({
    from: 'pickup',
    startsAt: timeAt('06:45'),
    freeUntil: timeAt('07:00'),
  })
  expect(
    clockOf('street', { pickupAt: timeAt('06:45'), arrivedAt: timeAt('06:52') }),
  ).toMatchObject({
    from: 'arrival',
    startsAt: timeAt('06:52'),
    freeUntil: timeAt('07:07'),
  })
})

test('a flight has no effect on a pickup at a street address', () => {
  const landing = { landedAt: timeAt('05:00') }
  expect(clockOf('hotel', { pickupAt: timeAt('06:45'), landing }).from).toBe('pickup')
})

test('every started unit after the free minutes is charged, up to the moment the passenger gets in', () => {
  const clock = clockOf('street', { pickupAt: timeAt('06:45'), arrivedAt: timeAt('06:45') })
  const paid = (until: string) => paidWaiting(clock, { until: timeAt(until) })
  expect(paid('07:00')).toEqual({ units: 0, amount: 0 })
  expect(paid('07:01')).toEqual({ units: 1, amount: 900 })
  expect(paid('07:15')).toEqual({ units: 1, amount: 900 })
  expect(paid('07:16')).toEqual({ units: 2, amount: 1800 })
})

test('if the price list has no charge for waiting, nothing is charged', () => {
  const clock = clockOf('street', {
    pickupAt: timeAt('06:45'),
    waiting: { ...WAITING, perUnit: minor(0) },
  })
  expect(paidWaiting(clock, { until: timeAt('12:00') })).toEqual({ units: 0, amount: 0 })
})

test('even without free minutes a no-show is possible only after five minutes', () => {
  const waiting = { ...WAITING, freeMinutes: { ...WAITING.freeMinutes, other: 0 } }
  const clock = clockOf('street', {
    pickupAt: timeAt('06:45'),
    arrivedAt: timeAt('06:40'),
    waiting,
  })
  expect(clock.noShowFrom).toEqual(timeAt('06:50'))
})
