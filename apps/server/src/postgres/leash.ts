import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { Account } from './account.ts'

/**
 * The shell holds fd 3, a pipe from this process. However this process ends, kill -9 included, `cat` sees the
 * pipe close and the program gets a fast shutdown, so no process is left running.
 */
const SCRIPT = `
pg=0
trap 'kill -INT $pg 2>/dev/null' TERM INT
"$@" 3<&- </dev/null & pg=$!
(cat <&3 >/dev/null; kill -INT $pg 2>/dev/null) & watch=$!
wait $pg; code=$?
while kill -0 $pg 2>/dev/null; do wait $pg; code=$?; done
kill $watch 2>/dev/null
exit $code`

export type Leashed = {
  /** Resolves with the last lines of stderr once the program has ended. */
  ended: Promise<{ code: number | null; signal: string | null; output: string }>
  hasEnded(): boolean
  /** Requests a fast shutdown by closing the pipe. */
  letGo(): void
  /** Sets whether the program keeps this process alive. */
  setReferenced(keepOpen: boolean): void
}

/** Starts a program that cannot outlive this process. Detached, so a terminal's Ctrl-C reaches only us. */
export function startLeashed(
  command: [program: string, ...args: string[]],
  { account, folder, log }: { account: Account; folder: string; log: (line: string) => void },
): Leashed {
  const { PATH, LD_LIBRARY_PATH } = process.env
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', ...command], {
    ...account,
    cwd: folder,
    detached: true,
    // not our whole environment: it holds keys, and PG… variables would change the server
    env: { PATH, LD_LIBRARY_PATH, LC_ALL: 'C', LANG: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const leash = shell.stdio[3] as Writable
  let output = ''
  let over = false
  leash.on('error', () => {})
  shell.stderr?.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-4000)
    for (const line of chunk.toString().split('\n')) if (line !== '') log(line)
  })
  const ended: Leashed['ended'] = new Promise((resolve) => {
    const end = (code: number | null, signal: string | null) => {
      over = true
      leash.destroy()
      shell.stderr?.destroy()
      resolve({ code, signal, output })
    }
    shell.once('exit', (code, signal) => setImmediate(end, code, signal))
    shell.once('error', (error) => {
      output += error.message
      end(null, null)
    })
  })
  return {
    ended,
    hasEnded: () => over,
    letGo: () => leash.end(),
    setReferenced: (keepOpen) => setReferenced(shell, keepOpen),
  }
}

function setReferenced(shell: ChildProcess, keepOpen: boolean): void {
  for (const part of [shell, shell.stderr, shell.stdio[3]]) {
    const handle = part as { ref?: () => void; unref?: () => void } | null | undefined
    if (keepOpen) handle?.ref?.()
    else handle?.unref?.()
  }
}
