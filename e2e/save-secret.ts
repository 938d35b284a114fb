import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RunningTestApp } from './running-test-app.ts'

const program = fileURLToPath(new URL('../apps/server/dist/kerbside.js', import.meta.url))

/** Stores an operator's secret through the command line, as its owner does; the server uses it within five seconds. */
export function saveSecret(
  { stateDir }: RunningTestApp,
  { name, value, operator = 'kerbside' }: { name: string; value: string; operator?: string },
): Promise<void> {
  const args = [program, 'secret', 'set', name, '--operator', operator]
  const desk = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: stateDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  desk.stdin.end(value)
  return new Promise((done, fail) => {
    desk.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${name} was not kept`))))
  })
}
