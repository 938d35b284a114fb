import { fileURLToPath } from 'node:url'
import { type FlightsEngine, type Operator, UNSAID } from '@kerbside/domain/operator/operator.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openAviationStack } from '../../../../../testkit/flights/aviation-stack.ts'
import { openFlightAware } from '../../../../../testkit/flights/flight-aware.ts'
import type { Mode } from '../../../../../testkit/stand-in.ts'
import { SILENT } from '../../log.ts'
import { openAirlines } from '../places/airlines.ts'
import { openAirports } from '../places/airports.ts'
import { embeddedFlights } from './embedded.ts'
import { openFlights } from './open-flights.ts'

const data = fileURLToPath(new URL('../../../data', import.meta.url))
const airlines = openAirlines(data)
const KEY = 'a-key-of-the-operators-own'
const NOW = new Date('2026-03-10T09:00:00Z')
const NEVER = new AbortController().signal

const STAND_INS = { flightaware: openFlightAware, aviationstack: openAviationStack } as const

const operator = (flights: readonly { engine: FlightsEngine; url: string }[]) =>
  ({
    id: 'o1',
    slug: 'kerbside',
    zone: 'Europe/London',
    settings: { ...UNSAID, engines: { places: [], roads: [], flights } },
  }) as unknown as Operator

async function given(names: readonly FlightsEngine[], { clock = { at: NOW } } = {}) {
  const standIns = await Promise.all(
    names.map(async (name) => {
      const standIn = await STAND_INS[name](KEY)
      onTestFinished(() => standIn.close())
      return { name, standIn }
    }),
  )
  const now = () => clock.at
  const flightsFor = openFlights({
    embedded: embeddedFlights({ folder: data, airports: openAirports(data), airlines, now }),
    airlines,
    secretOf: async () => KEY,
    now,
    log: SILENT,
    budgetMs: 400,
  })
  const flights = flightsFor(
    operator(standIns.map(({ name, standIn }) => ({ engine: name, url: standIn.url }))),
  )
  return { flights, standIns: standIns.map(({ standIn }) => standIn) }
}

const toHeathrow = {
  airline: 'BA',
  toCode: 'LHR',
  fromCode: '',
  leavesLocal: '2026-03-10T08:30' as LocalTime,
  signal: NEVER,
}
const BA178 = { number: 'BA 178', around: new Date('2026-03-10T20:00:00Z'), signal: NEVER }

describe.each(['flightaware', 'aviationstack'] as const)('%s', (name) => {
  test('flights into the airport come nearest to the departure first, each once', async () => {
    const { flights } = await given([name])
    const found = await flights.search(toHeathrow)
    expect(found[0]).toMatchObject({ number: 'BA178', fromCode: 'JFK', toCode: 'LHR' })
    expect(found[0]?.landsAt).toEqual(new Date('2026-03-10T19:35:00Z'))
    // Sold by one airline and flown by another: shown by the one that flies it.
    expect(found.map(({ number }) => number)).not.toContain('BA1511')
  })

  test.each(['BA178', 'ba 178', 'BAW178', 'BA0178'])(
    '%s is known, with its delay',
    async (said) => {
      const { flights } = await given([name])
      const [flight] = await flights.find({ ...BA178, number: said })
      expect(flight).toMatchObject({
        number: 'BA178',
        fromCode: 'JFK',
        toCode: 'LHR',
        cancelled: false,
      })
      expect(flight?.landsAt).toEqual(new Date('2026-03-10T19:35:00Z'))
      expect(flight?.estimatedAt).toEqual(new Date('2026-03-10T20:05:00Z'))
      expect(flight?.landedAt).toBeUndefined()
    },
  )

  test('a number nobody flies is not found, and is no fault', async () => {
    const { flights } = await given([name])
    expect(await flights.find({ ...BA178, number: 'BA9999' })).toEqual([])
    expect(await flights.find({ ...BA178, number: 'not a number' })).toEqual([])
  })

  test.each<Mode>(['error-500', 'busy-429', 'hangs', 'rubbish', 'html', 'redirect', 'huge'])(
    'when it is %s, nobody waits for long and nothing is made up',
    async (mode) => {
      const { flights, standIns } = await given([name])
      for (const standIn of standIns) standIn.mode = mode
      const start = performance.now()
      await expect(flights.find(BA178)).rejects.toThrow('no flight engine could be heard')
      expect(performance.now() - start).toBeLessThan(2_000)
    },
  )
})

test('when the first engine is away, the next one is asked', async () => {
  const { flights, standIns } = await given(['flightaware', 'aviationstack'])
  const [first] = standIns
  if (first) first.mode = 'error-500'
  expect((await flights.find(BA178))[0]?.number).toBe('BA178')
})

test('the same question within ten minutes is paid for once', async () => {
  const clock = { at: NOW }
  const { flights, standIns } = await given(['flightaware'], { clock })
  await flights.find(BA178)
  await flights.find(BA178)
  expect(standIns[0]?.heard).toHaveLength(1)
  clock.at = new Date(NOW.getTime() + 11 * 60_000)
  await flights.find(BA178)
  expect(standIns[0]?.heard).toHaveLength(2)
})

test('nobody runs up a bill for the operator by asking', async () => {
  const { flights, standIns } = await given(['flightaware'])
  const ask = (n: number) =>
    flights.find({ ...BA178, around: new Date(BA178.around.getTime() + n * 3600_000) })
  for (let n = 0; n < 2_000; n++) await ask(n).catch(() => undefined)
  const asked = standIns[0]?.heard.length
  await expect(ask(2_001)).rejects.toThrow('as many flights')
  expect(standIns[0]?.heard).toHaveLength(asked ?? 0)
}, 60_000)
