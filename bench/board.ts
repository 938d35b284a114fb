import { spawnSync } from 'node:child_process'
import { root } from './server.ts'

/** The board is measured with the hands of the journeys, which stand beside them (e2e/measure-board.ts). */
export async function benchBoard(): Promise<void> {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'e2e/measure-board.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`the board was not measured: ${status}`)
}
