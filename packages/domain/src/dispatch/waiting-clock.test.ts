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

test('at an airport an hour is free from the pickup time, however early the flight landed', () => {
  const clock = clockOf('terminal', {
    pickupAt: timeAt('09:30'),
    landing: {
      scheduledAt: timeAt('09:00'),
      estimatedAt: timeAt('08:50'),
      landedAt: timeAt('08:58'),
    },
    arrivedAt: timeAt('09:20'),
  })
  expect(clock).toMatchObject({
    from: 'pickup',
    startsAt: timeAt('09:30'),
    freeUntil: timeAt('10:30'),
    noShowFrom: timeAt('10:30'),
  })
})

test('a passenger pays for no minute that the ticket calls free', () => {
  const pickupAt = timeAt('09:30')
  const promised = timeAt('10:30')
  for (const landedAt of ['06:00', '09:00', '09:29', '09:45', '11:00'])
    for (const arrivedAt of ['08:30', '09:30', '09:50', '10:45']) {
      const clock = clockOf('airport', {
        pickupAt,
        landing: { landedAt: timeAt(landedAt) },
        arrivedAt: timeAt(arrivedAt),
      })
      expect(paidWaiting(clock, { until: promised })).toEqual({ units: 0, amount: 0 })
    }
})

test('a flight that lands after the pickup time starts the hour, by the latest estimate, and no no-show is possible before the car arrives', () => {
  const clock = clockOf('airport', {
    pickupAt: timeAt('06:30'),
    landing: { scheduledAt: timeAt('06:00'), estimatedAt: timeAt('06:40') },
  })
  expect(clock).toMatchObject({
    from: 'landing',
    startsAt: timeAt('06:40'),
    freeUntil: timeAt('07:40'),
  })
  expect(clock.noShowFrom).toBeUndefined()
})

test('a passenger whose car comes late to an airport has the whole hour from its arrival', () => {
  const clock = clockOf('airport', {
    pickupAt: timeAt('06:30'),
    landing: { landedAt: timeAt('06:00') },
    arrivedAt: timeAt('07:30'),
  })
  expect(clock).toMatchObject({ from: 'arrival', freeUntil: timeAt('08:30') })
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
