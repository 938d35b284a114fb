import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const script = fileURLToPath(new URL('./database-holder.ts', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

export type DatabaseProcess = {
  child: ChildProcess
  /** Resolves when the database answers. */
  ready: Promise<{ attached: boolean }>
  /** The exit code and the output on stderr. */
  over: Promise<{ code: number | null; output: string }>
  end(): Promise<void>
}

/** A real Node process that starts the embedded database; `before` is put in front, such as `['runuser', …]`. */
export function spawnDatabase(stateDir: string, before: string[] = []): DatabaseProcess {
  const [program, ...args] = [...before, process.execPath, '--import', 'tsx', script, stateDir]
  const child = spawn(program, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stdin.on('error', () => {})
  const over = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  const ready = Promise.race([
    once(child.stdout, 'data').then(([line]) => JSON.parse(String(line)) as { attached: boolean }),
    over.then(() => Promise.reject(new Error(`it ended: ${output}`))),
  ])
  ready.catch(() => {})
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    child,
    ready,
    over,
    async end() {
      child.stdin.write('end\n')
      await over
    },
  }
}

/** Pids of this machine whose command line names the folder; for the state folder, those of the database. */
export function pidsNaming(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readOr(`/proc/${pid}/cmdline`).includes(folder))
    .map(Number)
}

/** The postmaster and its shell, which must end with the Node process. */
export const databasePids = (stateDir: string): number[] =>
  pidsNaming(stateDir).filter((pid) => !readOr(`/proc/${pid}/cmdline`).includes('database-holder'))

export function postmasterPid(stateDir: string): number {
  const data = readdirSync(stateDir).find((name) => /^pgdata-\d+$/.test(name)) ?? ''
  return Number(readOr(path.join(stateDir, data, 'postmaster.pid')).split('\n')[0])
}

/** Waits until `holds` returns true; returns the milliseconds it took, or fails after the limit. */
export async function until(holds: () => boolean, limitMs: number): Promise<number> {
  const start = performance.now()
  while (!holds()) {
    if (performance.now() - start > limitMs) throw new Error(`not so within ${limitMs} ms`)
    await sleep(5)
  }
  return performance.now() - start
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
