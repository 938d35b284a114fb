import { fileURLToPath } from 'node:url'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { expect, test } from 'vitest'
import { openAirlines } from '../places/airlines.ts'
import { openAirports } from '../places/airports.ts'
import { embeddedFlights } from './embedded.ts'

const folder = fileURLToPath(new URL('../../../data', import.meta.url))
const NOW = new Date('2026-03-10T09:00:00Z')
const signal = new AbortController().signal
const flights = embeddedFlights({
  folder,
  airports: openAirports(folder),
  airlines: openAirlines(folder),
  now: () => NOW,
})

test('an evening flight from New York lands at Heathrow at the same time every day', async () => {
  for (const day of ['2026-03-10', '2026-06-10', '2026-11-20']) {
    const [flight] = await flights.find({
      number: 'BA178',
      around: new Date(`${day}T19:00:00Z`),
      signal,
    })
    expect(flight).toMatchObject({ fromCode: 'JFK', toCode: 'LHR', toCity: 'London' })
    const clock = flight?.landsAt.toLocaleTimeString('en-GB', { timeZone: 'Europe/London' })
    expect(clock).toBe('19:35:00')
  }
})

test('a flight’s delay is the same as in an earlier request', async () => {
  const request = () =>
    flights.find({ number: 'EK3', around: new Date('2026-03-14T14:00:00Z'), signal })
  expect(await request()).toEqual(await request())
})

test('of a hundred flights most are on time, and some are late or cancelled', async () => {
  const days = Array.from({ length: 300 }, (_, day) => new Date(NOW.getTime() + day * 86_400_000))
  const found = await Promise.all(
    days.map(async (around) => (await flights.find({ number: 'BA112', around, signal }))[0]),
  )
  const inTime = found.filter(
    (flight) =>
      flight && !flight.cancelled && flight.estimatedAt.getTime() === flight.landsAt.getTime(),
  )
  expect(inTime.length).toBeGreaterThan(180)
  expect(inTime.length).toBeLessThan(240)
  expect(found.some((flight) => flight?.cancelled)).toBe(true)
})

test('a flight that has landed is shown as landed', async () => {
  const [landed] = await flights.find({
    number: 'BA112',
    around: new Date('2026-03-10T06:30:00Z'),
    signal,
  })
  expect(landed?.landedAt === undefined).toBe(landed?.cancelled)
  const [coming] = await flights.find({ number: 'BA178', around: NOW, signal })
  expect(coming?.landedAt).toBeUndefined()
})

test('a search by airline and approximate time finds the flight', async () => {
  const found = await flights.search({
    airline: 'BA',
    toCode: 'LHR',
    fromCode: 'JFK',
    leavesLocal: '2026-03-10T08:30' as LocalTime,
    signal,
  })
  expect(found[0]?.number).toBe('BA178')
  expect(found.every(({ fromCode, toCode }) => fromCode === 'JFK' && toCode === 'LHR')).toBe(true)
})

test('on a Sunday no flight lands that only runs on weekdays', async () => {
  const search = { airline: 'BA', toCode: 'LCY', fromCode: 'EDI', signal }
  const on = async (leavesLocal: string) =>
    flights.search({ ...search, leavesLocal: leavesLocal as LocalTime })
  expect((await on('2026-03-10T10:00')).length).toBeGreaterThan(0)
  expect(await on('2026-03-15T10:00')).toEqual([])
})
