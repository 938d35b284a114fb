import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { HttpTransportType } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../test/database.ts'
import { liveClient, negotiated, rawClient, tokenIn } from '../../test/given-live.ts'
import type { BusChoice, Order } from '../../test/hub-process.ts'

const script = fileURLToPath(new URL('../../test/hub-process.ts', import.meta.url))

const has = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const buses: Record<string, () => Promise<BusChoice>> = {
  NOTIFY: async () => {
    const database = await openDatabase()
    onTestFinished(() => database.drop())
    const { host, port, user, password, database: name } = database.app as Record<string, never>
    return { kind: 'notify', connection: { host, port, user, password, database: name } }
  },
  'NATS (where nats-server is installed)': async () => {
    const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', '-1'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    onTestFinished(() => void server.kill())
    let output = ''
    for await (const chunk of server.stderr) {
      output += String(chunk)
      if (output.includes('Server is ready')) break
    }
    const port = /client connections on [^ ]*:(\d+)/.exec(output)?.[1]
    return { kind: 'nats', url: `nats://127.0.0.1:${port}` }
  },
}

/** Real processes, each with a hub of its own. */
let processes: ChildProcess[] = []
beforeAll(() => {
  processes = [1, 2].map(() => fork(script, { execArgv: ['--import', 'tsx'] }))
})
afterAll(() => {
  for (const child of processes) child.kill('SIGKILL')
})

/** Opens a hub in each process over this bus; returns their addresses. */
const openHubs = (bus: BusChoice) =>
  Promise.all(
    processes.map(async (child) => {
      const order = (what: Order) => child.send(what)
      order({ do: 'open', bus })
      const [{ port }] = (await once(child, 'message')) as [{ port: number }]
      return { base: `http://127.0.0.1:${port}`, order }
    }),
  )

describe.each(Object.entries(buses))('two processes over %s', (name, openBus) => {
  test.skipIf(name.startsWith('NATS') && !has('nats-server'))(
    'an event in one process reaches pages at the other, wherever they negotiated',
    async () => {
      const [one, other] = await openHubs(await openBus())
      if (!one || !other) throw new Error('there are two')
      const pages = await Promise.all(
        [one, other].map(async ({ base }) => {
          const page = liveClient(base, { transport: HttpTransportType.WebSockets })
          onTestFinished(() => page.connection.stop())
          await page.connection.start()
          await page.join({ jobpartid: 7 })
          return page
        }),
      )
      const output = (n: number) => ({ signal: 'boardUpdate', what: `${n}` }) as const
      for (let n = 0; n < 100; n++) one.order({ do: 'publish', jobpartid: 7, event: output(n) })
      for (let n = 0; n < 5; n++) one.order({ do: 'publish', jobpartid: 8, event: output(n) })
      const all = Array.from({ length: 100 }, (_, n) => output(n))
      for (const page of pages) {
        await vi.waitFor(() => expect(page.received).toHaveLength(101), { timeout: 5_000 })
        expect(page.received.slice(1)).toEqual(all)
      }
      const elsewhere = await rawClient(other.base, { token: tokenIn(await negotiated(one.base)) })
      elsewhere.socket.close()
    },
  )
})
