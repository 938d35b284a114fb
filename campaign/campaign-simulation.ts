import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

const USUAL_RUNS = '500'

/**
 * `simulation [runs] [--seed n] [--mutants]`: the real server, with everything around it driven by a seeded random
 * generator.
 */
export async function campaignSimulation(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: args,
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
      mutants: { type: 'boolean', default: false },
    },
  })
  const [runs, seed] = [Number(positionals[0] ?? USUAL_RUNS), Number(values.seed)]
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed)) {
    console.error('simulation [runs] --seed n: both whole numbers')
    return false
  }
  console.log(`Seed ${seed}, ${values.mutants ? 'every mutant' : `${runs} runs`}.`)
  const file = `campaign/payments/${values.mutants ? 'mutants' : 'simulation'}.test.ts`
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', file, '--disableConsoleIntercept=true'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        SIMULATION_RUNS: String(runs),
        SIMULATION_SEED: String(seed),
        ...(values.mutants && { SIMULATION_MUTANTS: 'all' }),
      },
    },
  )
  return status === 0
}
