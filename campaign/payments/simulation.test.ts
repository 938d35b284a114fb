import { expect, test } from 'vitest'
import { simulateRun } from './simulate-run.ts'
import { openWorld } from './simulated-world.ts'

const RUNS = Number(process.env['SIMULATION_RUNS'] ?? 30)
const SEED = Number(process.env['SIMULATION_SEED'] ?? 1)

test('whatever fails, nobody pays twice, and who was told so has a car', {
  timeout: 600_000,
}, async () => {
  const world = await openWorld()
  const started = performance.now()
  const ends: Record<string, number> = {}
  const bad: string[] = []
  for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
    const run = await simulateRun(world, seed)
    for (const end of run.ended) ends[end] = (ends[end] ?? 0) + 1
    const breaches = run.breaches.filter((b) => !process.env['NO_LEDGER'] || !b.startsWith('I4'))
    if (breaches.length > 0) bad.push(`${seed}: ${breaches.join(' | ')}`)
  }
  console.log(
    RUNS,
    'runs',
    Math.round(performance.now() - started),
    'ms',
    ends,
    world.server.deaths,
  )
  expect(bad).toEqual([])
})
