import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { RunningTestApp } from './running-test-app.ts'

const program = fileURLToPath(new URL('../apps/server/dist/kerbside.js', import.meta.url))

/** Makes the platform key on the machine of the install. */
export async function makePlatformKey({ stateDir }: RunningTestApp): Promise<string> {
  const desk = spawn(process.execPath, [program, 'host-key', 'add', 'Ann at the rack'], {
    env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: stateDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [key = ''] = (await text(desk.stdout)).split('\n')
  return key
}
