import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RunningHouse } from './running-house.ts'

const program = fileURLToPath(new URL('../apps/server/dist/kerbside.js', import.meta.url))

/** Seals an operator's secret as its owner does, by the command line; the house uses it within five seconds. */
export function keepSecret(
  { stateDir }: RunningHouse,
  { name, value, operator = 'kerbside' }: { name: string; value: string; operator?: string },
): void {
  execFileSync(process.execPath, [program, 'secret', 'set', name, '--operator', operator], {
    input: value,
    env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: stateDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
}
