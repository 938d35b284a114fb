import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../apps/server/src/postgres/start-embedded.ts'
import type { BusChoice, Order, Report } from '../apps/server/test/hub-process.ts'
import type { ClientOrder, ClientReport } from './hub-clients.ts'
import { cpuMsOf, makeStateDir } from './server.ts'

const TIMEOUT_MS = 180_000

export type Forked<Input, Output> = {
  child: ChildProcess
  /** One command, one response. */
  request: <Result extends Output>(order: Input) => Promise<Result>
  cpuMs: () => number
}

const forkOf = <Input extends object, Output>(file: string): Forked<Input, Output> => {
  const script = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(script, { execArgv: ['--import', 'tsx', '--max-old-space-size=2048'] })
  return {
    child,
    async request<Result extends Output>(order: Input) {
      const over = new AbortController()
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(TIMEOUT_MS)])
      const ended = once(child, 'exit', { signal }).then(() => {
        throw new Error(`${file} ended`)
      })
      // prevents an unhandled rejection of the promise that is no longer awaited
      ended.catch(() => {})
      child.send(order)
      const [response] = (await Promise.race([once(child, 'message', { signal }), ended])) as [
        Result,
      ]
      over.abort()
      return response
    },
    cpuMs: () => cpuMsOf(child.pid ?? 0),
  }
}

export const forkHub = () => forkOf<Order, Report>('../apps/server/test/hub-process.ts')
export const forkRaw = () => forkOf<Order, Report>('./hub-raw.ts')
export const forkClients = () => forkOf<ClientOrder, ClientReport>('./hub-clients.ts')

/** Runs the work with a PostgreSQL server of its own. */
export async function withNotify(work: (bus: BusChoice) => Promise<void>): Promise<void> {
  const stateDir = makeStateDir()
  const server = await startEmbeddedPostgres({ stateDir })
  try {
    await work({ kind: 'notify', connection: { ...server.connection } })
  } finally {
    await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** Runs the work with a NATS server of its own; false if NATS is not installed. */
export async function withNats(work: (bus: BusChoice) => Promise<void>): Promise<boolean> {
  try {
    execFileSync('nats-server', ['--version'], { stdio: 'ignore' })
  } catch {
    return false
  }
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', '-1'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    let output = ''
    await new Promise<void>((resolve) => {
      server.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Server is ready')) resolve()
      })
    })
    const port = /client connections on [^ ]*:(\d+)/.exec(output)?.[1]
    await work({ kind: 'nats', url: `nats://127.0.0.1:${port}` })
  } finally {
    server.kill()
  }
  return true
}
