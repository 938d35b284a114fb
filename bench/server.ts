import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Running = {
  port: number
  pid: number
  stateDir: string
  /** Milliseconds from process start to the first response on /readyz. */
  readyMs: number
  /** CPU time of the process so far, in milliseconds. */
  cpuMs: () => number
  hasEnded: () => boolean
  stop: () => Promise<void>
}

/** The built server on a database of its own, with fsync on and without rate limits. */
export async function startServer({
  port,
  stateDir,
  env = {},
  folder: checkout = root,
  node = [],
  onOutput,
  startMs = 30_000,
}: {
  port: number
  stateDir?: string
  env?: Record<string, string>
  /** The checkout whose built server it is; this one by default. */
  folder?: string
  node?: readonly string[]
  /** Gets all output of the server; without it warnings go to the terminal. */
  onOutput?: (chunk: string) => void
  /** The maximum time until it is ready. */
  startMs?: number
}): Promise<Running> {
  const folder = stateDir ?? makeStateDir()
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [...node, path.join(checkout, 'apps/server/dist/main.js')],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        KERBSIDE_DATA: folder,
        RATE_LIMITS: '100000',
        KERBSIDE_SIMULATION: 'off',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit'],
    },
  )
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()))
  await untilReady(child, { port, startMs })
  const readyMs = performance.now() - startedAt
  const pid = child.pid ?? 0
  return {
    port,
    pid,
    stateDir: folder,
    readyMs,
    cpuMs: () => cpuMsOf(pid),
    hasEnded: () => hasEnded(child),
    stop: () => stop(child, stateDir === undefined ? folder : undefined),
  }
}

export function makeStateDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

async function untilReady(
  child: ChildProcess,
  { port, startMs }: { port: number; startMs: number },
): Promise<void> {
  const until = performance.now() + startMs
  while (performance.now() < until) {
    if (hasEnded(child))
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`the server is not ready after ${startMs / 1000} s`)
}

async function stop(child: ChildProcess, folder: string | undefined): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (!hasEnded(child)) {
    child.kill('SIGTERM')
    await ended
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}

/** User and system time of a process from /proc; a clock tick is 10 ms on every Linux we know. */
export function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}
