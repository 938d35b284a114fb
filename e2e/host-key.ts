import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { RunningHouse } from './running-house.ts'

const program = fileURLToPath(new URL('../apps/server/dist/kerbside.js', import.meta.url))

/** The key whoever runs the install makes on its machine. */
export async function makeHostKey({ stateDir }: RunningHouse): Promise<string> {
  const desk = spawn(process.execPath, [program, 'host-key', 'add', 'Ann at the rack'], {
    env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: stateDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [key = ''] = (await text(desk.stdout)).split('\n')
  return key
}
