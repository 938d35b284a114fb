import { spawnSync } from 'node:child_process'
import { root } from './server.ts'

/** Runs a measurement that uses the helpers of the browser tests: `e2e/measure-<name>.ts`. */
export async function measureBy(name: string): Promise<void> {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `e2e/measure-${name}.ts`], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${name} was not measured: ${status}`)
}
