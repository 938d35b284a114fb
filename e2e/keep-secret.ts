import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RunningHouse } from './running-house.ts'

const program = fileURLToPath(new URL('../apps/server/dist/kerbside.js', import.meta.url))

/** Seals an operator's secret as its owner does, by the command line; the house uses it within five seconds. */
export function keepSecret(
  { stateDir }: RunningHouse,
  { name, value, operator = 'kerbside' }: { name: string; value: string; operator?: string },
): Promise<void> {
  const words = [program, 'secret', 'set', name, '--operator', operator]
  const desk = spawn(process.execPath, words, {
    env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: stateDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  desk.stdin.end(value)
  return new Promise((done, fail) => {
    desk.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${name} was not kept`))))
  })
}
