import { appendFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { CITY_MUTANTS } from './city-mutants.ts'
import { checkCity } from './city-referee.ts'
import { openCity } from './open-city.ts'
import { type CityOptions, runCity } from './run-city.ts'

/** Set by `npm run simulate`; a test run simulates as many hours as fit its time, always the same ones. */
const read = (name: string, usual: number) => Number(process.env[`CITY_${name}`] ?? usual)
const isRequested = process.env['CITY_HOURS'] !== undefined
const SEED = read('SEED', 7)
const OPTIONS: CityOptions = {
  hours: read('HOURS', 1),
  speed: read('SPEED', 0),
  bookingsPerHour: read('BOOKINGS', 8),
  maxLeadHours: isRequested ? 8 : 1.6,
}
/** Enough activity to reveal every mutant. */
const BUSY = { hours: 1, bookingsPerHour: 16, maxLeadHours: 1.6, speed: 0 }
const STARTS_AT = '2026-03-11T05:00:00Z'
const DAY_MS = 24 * 3_600_000

const ends = (takeDown: () => Promise<void>) => onTestFinished(takeDown)

/** Writes to the terminal, outside the test report. */
const write = (line: string) => {
  const file = process.env['CITY_LOG']
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}

test('a city of drivers, customers and a desk leaves consistent data', {
  timeout: DAY_MS,
}, async () => {
  const city = await openCity({ seed: SEED, startsAt: STARTS_AT, ends })
  const started = performance.now()
  const run = await runCity(city, { ...OPTIONS, write })
  const breaches = await checkCity(city.query, { now: city.now() })
  const legs = await city.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from leg group by state order by state',
  )
  const offers = await city.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from offer group by state order by state',
  )
  const figures = {
    seed: SEED,
    hours: OPTIONS.hours,
    seconds: Math.round((performance.now() - started) / 1000),
    booked: run.booked,
    refused: run.refused,
    journeys: Object.fromEntries(legs.map(({ state, count }) => [state, count])),
    offers: Object.fromEntries(offers.map(({ state, count }) => [state, count])),
    actionCounts: run.actionCounts,
    moves: city.drivers.counts(),
    positions: city.testApp.deps.drivers.counts(),
    breaches: breaches.length,
  }
  write(JSON.stringify(figures, null, 2))
  for (const breach of breaches) write(breach)
  expect(breaches).toEqual([])
  expect(run.booked).toBeGreaterThan(0)
  expect(figures.journeys['completed'] ?? 0).toBeGreaterThan(0)
})

test.runIf(process.env['CITY_MUTANTS'] !== undefined).each(CITY_MUTANTS)(
  'a product that $what is detected',
  { timeout: DAY_MS },
  async ({ what, found, sql = [], without = [] }) => {
    const city = await openCity({ seed: SEED, startsAt: STARTS_AT, ends, sql })
    const options = { ...OPTIONS, ...BUSY, without }
    const failure = await runCity(city, options).then(
      () => '',
      (error: unknown) => String(error),
    )
    const breaches = await checkCity(city.query, { now: city.now() })
    write(`${what}: ${breaches[0] ?? failure}`)
    expect(breaches.join('\n')).toMatch(found)
  },
)
