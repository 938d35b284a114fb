import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../test/database.ts'
import { SILENT } from '../../log.ts'
import { openClient } from '../../postgres/open-client.ts'
import { embeddedBus } from './embedded.ts'
import { natsBus } from './nats.ts'
import { notifyBus } from './notify.ts'
import { type Bus, MAX_PAYLOAD_BYTES } from './port.ts'

/** Two processes of one install; the embedded bus only ever has one. */
type World = {
  open: () => Bus
  /** Cuts all connections and lets them reconnect. */
  cut?: () => Promise<void>
  end?: () => unknown
}

const worlds: Record<string, () => Promise<World>> = {
  'in process': async () => {
    const bus = embeddedBus()
    return { open: () => bus }
  },
  NOTIFY: async () => {
    const database: TestDatabase = await openDatabase()
    return {
      end: () => database.drop(),
      open: () => notifyBus({ connect: () => openClient(database.app), log: SILENT }),
      async cut() {
        const owner = openClient(database.superuser)
        await owner.connect()
        await owner.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
        await owner.end()
      },
    }
  },
  NATS: async () => {
    const port = await freePort()
    let server = await startNats(port)
    return {
      end: () => server.kill('SIGKILL'),
      open: () => natsBus({ url: `nats://127.0.0.1:${port}`, prefix: 'test', log: SILENT }),
      async cut() {
        server.kill('SIGKILL')
        await once(server, 'exit')
        server = await startNats(port)
      },
    }
  },
}

const hasNats = (): boolean => {
  try {
    execFileSync('nats-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

for (const [name, makeWorld] of Object.entries(worlds))
  describe.skipIf(name === 'NATS' && !hasNats())(
    name === 'NATS' ? 'NATS (where nats-server is installed)' : name,
    () => {
      let world: World
      beforeAll(async () => {
        world = await makeWorld()
      })
      afterAll(() => world.end?.())
      const opened = () => {
        const bus = world.open()
        onTestFinished(() => bus.close())
        return bus
      }
      const listen = async (bus: Bus, channel: string) => {
        const received: string[] = []
        await bus.subscribe(channel, (payload) => received.push(payload))
        return received
      }

      test('every process receives what one publishes in order, including itself, and nothing of other channels', async () => {
        const [one, other] = [opened(), opened()]
        const received = [await listen(one, 'live_1'), await listen(other, 'live_1')]
        const elsewhere = await listen(other, 'live_2')
        const payloads = Array.from({ length: 1_000 }, (_, n) => `${n} é\n\u2028"\u{1f696} {"a":1}`)
        one.publish('live_1', payloads.slice(0, 400))
        for (const payload of payloads.slice(400)) one.publish('live_1', [payload])
        await until(() => expect(received[1]?.length).toBeGreaterThanOrEqual(1_000))
        expect(received).toEqual([payloads, payloads])
        expect(elsewhere).toEqual([])
      })

      test('the same text twice is two messages, and the longest allowed one arrives complete', async () => {
        const [one, other] = [opened(), opened()]
        const received = await listen(other, 'live_3')
        const longest = 'é'.repeat(MAX_PAYLOAD_BYTES / 2)
        one.publish('live_3', ['again', 'again', longest])
        one.publish('live_3', ['again'])
        await until(() => expect(received).toHaveLength(4))
        expect(received).toEqual(['again', 'again', longest, 'again'])
      })

      test('a message too long for other processes is received in its own, and does not stop the next', async () => {
        const [one, other] = [opened(), opened()]
        const received = await listen(other, 'live_4')
        one.publish('live_4', ['x'.repeat(MAX_PAYLOAD_BYTES + 1)])
        one.publish('live_4', ['next'])
        await until(() => expect(received).toContain('next'))
      })

      test('a lost connection to the other processes reconnects by itself and reports a gap', async ({
        skip,
      }) => {
        if (!world.cut) return skip('there is no way to lose')
        const [one, other] = [opened(), opened()]
        const received = await listen(other, 'live_5')
        await listen(one, 'live_5')
        let gaps = 0
        other.onGap(() => {
          gaps += 1
        })
        await world.cut()
        await until(() => expect(gaps).toBeGreaterThan(0))
        await until(() => {
          one.publish('live_5', ['after'])
          expect(received).toContain('after')
        })
      })

      test('a closed bus receives nothing any more', async () => {
        const [one, other] = [opened(), opened()]
        const received = await listen(other, 'live_6')
        const witness = await listen(one, 'live_6')
        await other.close()
        one.publish('live_6', ['late'])
        if (one !== other) await until(() => expect(witness).toEqual(['late']))
        expect(received).toEqual([])
      })
    },
  )

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function startNats(port: number): Promise<ChildProcess> {
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', `${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve) => {
    server.stderr?.on('data', (payloads: Buffer) => {
      if (payloads.includes('Server is ready')) resolve()
    })
  })
  return server
}
