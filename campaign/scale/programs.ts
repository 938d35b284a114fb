import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../testkit/free-port.ts'

const PATH = `${process.env['PATH']}:/usr/sbin`
const READY_MS = 60_000

export const isInstalled = (program: string): boolean => {
  try {
    execFileSync('which', [program], { stdio: 'ignore', env: { ...process.env, PATH } })
    return true
  } catch {
    return false
  }
}

export const run = (
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess =>
  spawn(program, args, { stdio: 'ignore', env: { ...process.env, PATH }, ...options })

export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const late = performance.now() + READY_MS
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > late) throw new Error(`not within ${READY_MS / 1000} s: ${what}`)
    await sleep(50)
  }
}

export const findFreePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => findFreePort()))
