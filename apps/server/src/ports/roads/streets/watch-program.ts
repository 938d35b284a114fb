import type { ChildProcess } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'

export type Limits = {
  /** On its disk a little space stays free, so that the database beside it can go on writing. */
  folder: string
  /** Of memory of its own; mapped files do not count. */
  memoryBytes?: number | undefined
}

export type WatchState = 'fine' | 'memory-limit' | 'no-space'

const EVERY_MS = 250
const MIN_FREE_BYTES = 256 * 1024 * 1024

/** Ends a program that uses too much memory or disk. `end` stops watching, and says why the program was ended. */
export function watchProgram(
  child: ChildProcess,
  { folder, memoryBytes }: Limits,
): { end: () => Exclude<WatchState, 'fine'> | undefined } {
  let reason: Exclude<WatchState, 'fine'> | undefined
  const timer = setInterval(() => {
    const state = stateOf({ pid: child.pid, folder, memoryBytes })
    if (state === 'fine') return
    reason ??= state
    child.kill('SIGKILL')
  }, EVERY_MS)
  return {
    end() {
      clearInterval(timer)
      return reason
    },
  }
}

function stateOf({ pid, folder, memoryBytes }: Limits & { pid: number | undefined }): WatchState {
  if (pid !== undefined && memoryBytes !== undefined && (ownMemory(pid) ?? 0) > memoryBytes)
    return 'memory-limit'
  return hasSpace(folder) ? 'fine' : 'no-space'
}

function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > MIN_FREE_BYTES
  } catch {
    // the folder is removed when a build ends
    return true
  }
}

/** Bytes of memory that is not a mapped file; undefined where the system does not say. */
function ownMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] =
      /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
