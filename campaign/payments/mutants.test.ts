import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'
import { simulateRun } from './simulate-run.ts'
import { openWorld } from './simulated-world.ts'

/** `all` in `npm run campaign -- simulation`; a test run uses those that are detected at once. */
const WHICH = process.env['SIMULATION_MUTANTS'] ?? ''
const SEED = Number(process.env['SIMULATION_SEED'] ?? 1)

const chosen = MUTANTS.filter(
  ({ what, isCheap }) => WHICH === 'all' || (WHICH === '' ? isCheap : what.includes(WHICH)),
)

test.each(chosen)('a product that $what is detected', { timeout: 3_600_000 }, async (mutant) => {
  const world = await openWorld(mutant)
  const started = performance.now()
  let found = ''
  let runs = 0
  while (runs < mutant.within && found === '') {
    const { breaches } = await simulateRun(world, SEED + runs, mutant.run)
    // an internal error (I0) is a broken simulation, not a detected fault
    found = breaches.filter((breach) => !breach.startsWith('I0')).join(' | ')
    runs += 1
  }
  if (WHICH !== '') {
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(
      JSON.stringify({
        mutant: mutant.what,
        runs,
        seconds,
        found: found.slice(0, 200),
      }),
    )
  }
  expect(found).not.toBe('')
})
