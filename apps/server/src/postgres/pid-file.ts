import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The live postmaster of this cluster, whichever process started it; undefined if there is none. */
export function findPostmaster(data: string): number | undefined {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readPidFile(file))
  return pid > 0 && isAlive(pid) && commandOf(pid).includes(data) ? pid : undefined
}

/**
 * PostgreSQL deletes its stale lock files itself, unless the pid in one now belongs to another program (common in
 * containers, where pids start again at 1): then it cannot tell, and would never start.
 */
export function clearForeignPids({ data, socketDir }: { data: string; socketDir: string }): void {
  for (const file of [
    path.join(data, 'postmaster.pid'),
    path.join(socketDir, '.s.PGSQL.5432.lock'),
  ]) {
    if (!existsSync(file)) continue
    const pid = Number(readPidFile(file))
    if (pid > 0 && isAlive(pid) && !commandOf(pid).includes(data)) rmSync(file, { force: true })
  }
}

function readPidFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n')[0] ?? ''
  } catch {
    return ''
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
