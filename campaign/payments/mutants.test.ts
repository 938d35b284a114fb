import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'
import { simulateRun } from './simulate-run.ts'
import { openWorld } from './simulated-world.ts'

const WHICH = process.env['MUTANT'] ?? ''
const MOST = Number(process.env['MUTANT_RUNS'] ?? 0)

test.each(MUTANTS.filter(({ what }) => what.includes(WHICH)))(
  'a product that $what is found out',
  {
    timeout: 600_000,
  },
  async (mutant) => {
    const world = await openWorld(mutant)
    const started = performance.now()
    let seed = 1
    let found = ''
    for (; seed <= (MOST || mutant.within) && found === ''; seed += 1) {
      const { breaches } = await simulateRun(world, seed, mutant.run)
      found = breaches
        .filter((b) => process.env['NO_LEDGER'] === undefined || !b.startsWith('I4'))
        .join(' | ')
    }
    console.log(
      mutant.what,
      '->',
      found === '' ? 'NOT FOUND' : `run ${seed - 1}: ${found}`,
      Math.round(performance.now() - started),
      'ms',
    )
    expect(found).not.toBe('')
  },
)
