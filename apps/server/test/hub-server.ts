import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { registerErrorHandler } from '../src/http/problem.ts'
import type { HubSettings } from '../src/hub/hub-settings.ts'
import { type LiveDeps, openLive } from '../src/hub/live.ts'
import { hubRoutes } from '../src/hub/routes.ts'
import { type Log, SILENT } from '../src/log.ts'
import type { OperatorId } from '../src/operator.ts'
import type { Bus } from '../src/ports/bus/port.ts'

/** Hosts of the two operators of a hub's server; the first also serves unknown hosts. */
const OPERATORS = [
  {
    id: 'operator-1',
    host: 'kerbside.localhost',
    mode: 'test',
    settings: { embedders: ['https://hotel.example'] },
  },
  { id: 'operator-2', host: 'northway.localhost', mode: 'live', settings: { embedders: [] } },
] as const

export const FIRST_OPERATOR = OPERATORS[0].id as string as OperatorId
export const SECOND_OPERATOR = OPERATORS[1].id as string as OperatorId

/**
 * The hub on a real socket, without the rest of the product: its operators come from a list, and no client is
 * signed in. The key is always the same, as in the processes of one install.
 */
export async function openHubServer({
  bus,
  log = SILENT,
  settings,
  port = 0,
  rateLimitFactor = 1,
}: {
  bus: Bus
  log?: Log
  settings?: Partial<HubSettings>
  port?: number
  rateLimitFactor?: number
}) {
  const live = openLive({ bus, log, ...(settings && { settings }) })
  for (const kind of ['board', 'driver'] as const) live.onHolder(kind, async () => true)
  const deps = {
    live,
    bus,
    log,
    key: Buffer.alloc(32, 7),
    now: () => new Date(),
    randomBytes,
    operators: {
      byHost: async (host: string) => OPERATORS.find((item) => item.host === host) ?? OPERATORS[0],
    },
    placesFor: () => undefined,
    roadsFor: () => undefined,
    settings: { rateLimitFactor },
  } as unknown as LiveDeps
  const app = Fastify({ requestTimeout: 8_000, forceCloseConnections: 'idle' })
  registerErrorHandler(app, log)
  await app.register(cookie)
  await app.register(rateLimit, { global: false, hook: 'preHandler' })
  hubRoutes(app, deps)
  await app.listen({ host: '127.0.0.1', port })
  const { port: listens } = app.server.address() as AddressInfo
  return {
    app,
    live,
    deps,
    port: listens,
    base: `http://127.0.0.1:${listens}`,
    close: () => app.close(),
  }
}

export type HubServer = Awaited<ReturnType<typeof openHubServer>>
