import { expect, test } from 'vitest'
import type { RunOptions } from './run-options.ts'
import { simulateRun } from './simulate-run.ts'
import { openWorld, type World } from './simulated-world.ts'

/** Set by `npm run campaign -- simulation`; a test run does as many as fit its time, always the same ones. */
const RUNS = Number(process.env['SIMULATION_RUNS'] ?? 0)
const SEED = Number(process.env['SIMULATION_SEED'] ?? 1)
const TEST_MS = 10_000
const MIN_RUNS = 6
/**
 * Half a day passes with each run: a new world starts before the simulated date reaches Christmas, when the operators
 * are closed.
 */
const WORLD_RUNS = 250

/** In turn: customers who only pay, who cancel, who lie, who pay another amount, who click twice, who return late. */
const TEMPERS: readonly RunOptions[] = [
  {},
  { temper: { cancels: true } },
  { temper: { liar: true } },
  { temper: { tamper: true } },
  { temper: { hurried: true, cancels: true } },
  { temper: { dawdles: true } },
]

test('whatever fails and whenever the server crashes, no customer pays twice and every confirmed customer has a car', {
  timeout: 24 * 3_600_000,
}, async () => {
  let world = await openWorld()
  const deaths: Record<string, number> = {}
  const started = performance.now()
  const isEnough = (runs: number) =>
    RUNS > 0 ? runs >= RUNS : runs >= MIN_RUNS && performance.now() - started > TEST_MS
  const ends: Record<string, number> = {}
  const breaches: string[] = []
  let runs = 0
  for (; !isEnough(runs); runs += 1) {
    const seed = SEED + runs
    if (runs > 0 && runs % WORLD_RUNS === 0) {
      countDeaths(world, deaths)
      world = await openWorld()
    }
    const run = await simulateRun(world, seed, TEMPERS[seed % TEMPERS.length])
    for (const end of run.ended) ends[end] = (ends[end] ?? 0) + 1
    if (run.breaches.length > 0) {
      breaches.push(`seed ${seed}: ${run.breaches.join(' | ')}`)
      console.log(breaches.at(-1))
    }
    if (RUNS > 0 && runs % 100 === 99) console.log(`${runs + 1} runs, ${breaches.length} breaches`)
  }
  if (RUNS > 0) {
    const seconds = Math.round((performance.now() - started) / 1000)
    countDeaths(world, deaths)
    console.log(
      JSON.stringify({ seed: SEED, runs, seconds, breaches: breaches.length, ends, deaths }),
    )
  }
  expect(breaches).toEqual([])
})

function countDeaths({ server }: World, deaths: Record<string, number>): void {
  for (const [where, count] of server.deaths) deaths[where] = (deaths[where] ?? 0) + count
}
