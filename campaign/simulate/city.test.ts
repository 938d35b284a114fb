import { appendFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { CITY_MUTANTS } from './city-mutants.ts'
import { judgeCity } from './city-referee.ts'
import { openCity } from './open-city.ts'
import { type CityOptions, runCity } from './run-city.ts'

/** Set by `npm run simulate`; a test run lives as many hours as fit its time, the same ones every time. */
const read = (name: string, usual: number) => Number(process.env[`CITY_${name}`] ?? usual)
const isAsked = process.env['CITY_HOURS'] !== undefined
const SEED = read('SEED', 7)
const OPTIONS: CityOptions = {
  hours: read('HOURS', 1),
  speed: read('SPEED', 0),
  bookingsPerHour: read('BOOKINGS', 8),
  mostLeadHours: isAsked ? 8 : 1.6,
}
/** Enough for every mutant to show itself. */
const BUSY = { hours: 1, bookingsPerHour: 16, mostLeadHours: 1.6, speed: 0 }
const STARTS_AT = '2026-03-11T05:00:00Z'
const DAY_MS = 24 * 3_600_000

const ends = (takeDown: () => Promise<void>) => onTestFinished(takeDown)

/** The figures go to whoever ran the command, past the report of the tests. */
const say = (line: string) => {
  const file = process.env['CITY_SAYS']
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}

test('a city of drivers, customers and a desk leaves a store in which everything adds up', {
  timeout: DAY_MS,
}, async () => {
  const city = await openCity({ seed: SEED, startsAt: STARTS_AT, ends })
  const begun = performance.now()
  const run = await runCity(city, { ...OPTIONS, say })
  const breaches = await judgeCity(city.query, { now: city.now() })
  const legs = await city.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from leg group by state order by state',
  )
  const offers = await city.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from offer group by state order by state',
  )
  const figures = {
    seed: SEED,
    hours: OPTIONS.hours,
    seconds: Math.round((performance.now() - begun) / 1000),
    booked: run.booked,
    refused: run.refused,
    journeys: Object.fromEntries(legs.map(({ state, count }) => [state, count])),
    offers: Object.fromEntries(offers.map(({ state, count }) => [state, count])),
    hands: run.hands,
    moves: city.drivers.counts(),
    positions: city.house.deps.drivers.counts(),
    breaches: breaches.length,
  }
  say(JSON.stringify(figures, null, 2))
  for (const breach of breaches) say(breach)
  expect(breaches).toEqual([])
  expect(run.booked).toBeGreaterThan(0)
  expect(figures.journeys['completed'] ?? 0).toBeGreaterThan(0)
})

test.runIf(process.env['CITY_MUTANTS'] !== undefined).each(CITY_MUTANTS)(
  'a product that $what is found out',
  { timeout: DAY_MS },
  async ({ what, found, sql = [], without = [] }) => {
    const city = await openCity({ seed: SEED, startsAt: STARTS_AT, ends, sql })
    const options = { ...OPTIONS, ...BUSY, without }
    const heard = await runCity(city, options).then(
      () => '',
      (error: unknown) => String(error),
    )
    const breaches = await judgeCity(city.query, { now: city.now() })
    say(`${what}: ${breaches[0] ?? heard}`)
    expect(breaches.join('\n')).toMatch(found)
  },
)
