import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../apps/server/src/postgres/start-embedded.ts'
import type { BusChoice, Order, Report } from '../apps/server/test/hub-process.ts'
import type { ClientOrder, ClientReport } from './hub-clients.ts'
import { cpuMsOf, makeStateDir } from './server.ts'

const LONGEST_MS = 180_000

export type Forked<Asked, Told> = {
  child: ChildProcess
  /** One order, one answer. */
  ask: <Answer extends Told>(order: Asked) => Promise<Answer>
  cpuMs: () => number
}

const forkOf = <Asked extends object, Told>(file: string): Forked<Asked, Told> => {
  const script = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(script, { execArgv: ['--import', 'tsx', '--max-old-space-size=2048'] })
  return {
    child,
    async ask<Answer extends Told>(order: Asked) {
      const over = new AbortController()
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(LONGEST_MS)])
      const ended = once(child, 'exit', { signal }).then(() => {
        throw new Error(`${file} ended`)
      })
      // the one that was not waited for to the end
      ended.catch(() => {})
      child.send(order)
      const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Answer]
      over.abort()
      return answer
    },
    cpuMs: () => cpuMsOf(child.pid ?? 0),
  }
}

export const forkHub = () => forkOf<Order, Report>('../apps/server/test/hub-process.ts')
export const forkRaw = () => forkOf<Order, Report>('./hub-raw.ts')
export const forkClients = () => forkOf<ClientOrder, ClientReport>('./hub-clients.ts')

/** A PostgreSQL of its own for as long as the work takes. */
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

/** A NATS server of its own; undefined where none is installed. */
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
    let said = ''
    await new Promise<void>((resolve) => {
      server.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Server is ready')) resolve()
      })
    })
    const port = /client connections on [^ ]*:(\d+)/.exec(said)?.[1]
    await work({ kind: 'nats', url: `nats://127.0.0.1:${port}` })
  } finally {
    server.kill()
  }
  return true
}
