import type { LocalTime } from '@kerbside/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { givenFlights } from '../../../test/given-flights.ts'
import type { Flights } from './port.ts'

/**
 * Every adapter passes the same contract tests; external ones run against fake servers written from their
 * documentation.
 */
const adapters: Record<string, () => Promise<Flights>> = {
  embedded: async () => (await givenFlights([])).flights,
  flightaware: async () => (await givenFlights(['flightaware'])).flights,
  aviationstack: async () => (await givenFlights(['aviationstack'])).flights,
}

const signal = new AbortController().signal
const fromNewYork = {
  airline: 'BA',
  toCode: 'LHR',
  fromCode: 'JFK',
  leavesLocal: '2026-03-10T08:30' as LocalTime,
  signal,
}
const BA178 = { number: 'BA178', around: new Date('2026-03-10T20:00:00Z'), signal }

describe.each(Object.entries(adapters))('flights port: %s', (name, open) => {
  test('a search by airline and approximate time finds the flight, the best match first', async () => {
    const [best] = await (await open()).search(fromNewYork)
    expect(best).toMatchObject({ number: 'BA178', fromCode: 'JFK', toCode: 'LHR' })
    expect(best?.landsAt).toEqual(new Date('2026-03-10T19:35:00Z'))
  })

  test.each([
    ['2026-03-10', '2026-03-11'],
    ['2026-03-14', '2026-03-15'],
  ])(
    'a flight that leaves on the evening of %s lands on the morning of %s',
    async (date, nextDate) => {
      const search = { ...fromNewYork, leavesLocal: `${date}T18:30` as LocalTime }
      const [best] = await (await open()).search(search)
      expect(best?.number).toBe('BA112')
      expect(best?.landsAt.toISOString().slice(0, 10)).toBe(nextDate)
    },
  )

  test('a departure later in the week is found by its own date', async () => {
    const search = { ...fromNewYork, leavesLocal: '2026-03-14T08:30' as LocalTime }
    const [best] = await (await open()).search(search)
    expect(best?.number).toBe('BA178')
    expect(best?.landsAt).toEqual(new Date('2026-03-14T19:35:00Z'))
  })

  test('at most ten flights are found, and all go to the requested airport', async () => {
    const search = { ...fromNewYork, fromCode: '', leavesLocal: '2026-03-10T12:00' as LocalTime }
    const found = await (await open()).search(search)
    expect(found.length).toBeGreaterThan(2)
    expect(found.length).toBeLessThanOrEqual(10)
    expect(found.every(({ toCode }) => toCode === 'LHR')).toBe(true)
  })

  test.each(['BA178', 'ba 178', 'BA-178', 'BAW178', 'baw 0178', 'ba0178'])(
    '%s means one and the same flight',
    async (number) => {
      const [flight] = await (await open()).find({ ...BA178, number })
      expect(flight).toMatchObject({
        number: 'BA178',
        fromCode: 'JFK',
        toCode: 'LHR',
        toCity: 'London',
        landsAt: new Date('2026-03-10T19:35:00Z'),
        cancelled: false,
      })
      expect(flight?.fromName).toContain('Kennedy')
      expect(flight?.landedAt).toBeUndefined()
    },
  )

  test('a night flight is found by the morning it lands', async () => {
    const around = new Date('2026-03-11T06:00:00Z')
    const [flight] = await (await open()).find({ number: 'BA112', around, signal })
    expect(flight?.landsAt.toISOString().slice(0, 10)).toBe('2026-03-11')
  })

  test('an unknown flight is not found, without an error', async () => {
    const flights = await open()
    expect(await flights.find({ ...BA178, number: 'BA9999' })).toEqual([])
    expect(await flights.find({ ...BA178, number: 'not a number' })).toEqual([])
    expect(await flights.search({ ...fromNewYork, airline: 'ZZ' })).toEqual([])
  })

  test('only the demo timetable is marked as demo', async () => {
    const flights = await open()
    const all = [...(await flights.search(fromNewYork)), ...(await flights.find(BA178))]
    expect(all.length).toBeGreaterThan(1)
    expect(all.every(({ demo }) => demo === (name === 'embedded'))).toBe(true)
  })
})
