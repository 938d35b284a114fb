import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LiveEvent } from '@kerbside/contract/live.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { endpointOf, findReplyError } from '../../../testkit/check-reply.ts'
import { buildApp } from '../src/app.ts'
import { openAreaMaps } from '../src/area/map/open-maps.ts'
import { openChanges } from '../src/changes.ts'
import { openDriverRegistry } from '../src/features/driver/position/driver-registry.ts'
import { openOperatorCache } from '../src/features/operator/find-operator.ts'
import { findSecret } from '../src/features/operator/find-secret.ts'
import { openQuoteCache } from '../src/features/quotation/quote/quote-cache.ts'
import type { LoadWatch } from '../src/http/watch-load.ts'
import { type Live, type LiveDeps, openLive } from '../src/hub/live.ts'
import type { Topic } from '../src/hub/topics.ts'
import { SILENT } from '../src/log.ts'
import { newId } from '../src/new-id.ts'
import type { OperatorId } from '../src/operator.ts'
import { openPools } from '../src/pools.ts'
import { embeddedBus } from '../src/ports/bus/embedded.ts'
import type { Bus } from '../src/ports/bus/port.ts'
import { embeddedFlights } from '../src/ports/flights/embedded.ts'
import { openFlights } from '../src/ports/flights/open-flights.ts'
import { embeddedGateway } from '../src/ports/gateway/embedded.ts'
import { httpHooks } from '../src/ports/hook/http.ts'
import { embeddedHostProofs } from '../src/ports/host-proof/embedded.ts'
import { embeddedIpLocation } from '../src/ports/ip-location/embedded.ts'
import { embeddedKeyChecks } from '../src/ports/key-check/embedded.ts'
import { openMail } from '../src/ports/mail/open-mail.ts'
import { openAirlines } from '../src/ports/places/airlines.ts'
import { openAirports } from '../src/ports/places/airports.ts'
import { openImported } from '../src/ports/places/imported/imported.ts'
import { openLists } from '../src/ports/places/imported/imported-lists.ts'
import { loadPlaces } from '../src/ports/places/load-places.ts'
import { openPlaces } from '../src/ports/places/open-places.ts'
import type { Airlines, Airports, Places } from '../src/ports/places/port.ts'
import { embeddedPlatformRegistry } from '../src/ports/platform-registry/embedded.ts'
import { openPushes } from '../src/ports/push/open-pushes.ts'
import { embeddedRoads } from '../src/ports/roads/embedded.ts'
import { loadNetwork } from '../src/ports/roads/load-network.ts'
import type { Network } from '../src/ports/roads/network.ts'
import { openRoads } from '../src/ports/roads/open-roads.ts'
import { openTexts } from '../src/ports/sms/open-texts.ts'
import { openClient } from '../src/postgres/open-client.ts'
import type { RequestContext } from '../src/request-context.ts'
import { sandboxSecret } from '../src/sandbox-gateway/merchant-secret.ts'
import { openSandboxGateway } from '../src/sandbox-gateway/open-gateway.ts'
import { systemContext } from '../src/system-context.ts'
import { makeStateDir, type TestDatabase } from './database.ts'
import { openDemoDatabase } from './demo-database.ts'
import { borrowDatabase } from './reused-database.ts'

const data = fileURLToPath(new URL('../data', import.meta.url))
const key = Buffer.alloc(32, 7)
/** Built once for all test apps of a test file, because the network and the gazetteer never change. */
let world: { airports: Airports; airlines: Airlines; places: Places; network: Network } | undefined

export type TestResponse = {
  status: number
  // biome-ignore lint: a reply is whatever the wire says
  body: Record<string, unknown> & { message?: string }
  headers: Record<string, unknown>
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * A whole server on a database that only it uses, with both demo operators, embedded services and a clock that the test
 * sets.
 */
export async function startTestApp({
  now = '2026-03-10T12:00:00Z',
  deps: given = {},
  ends = onTestFinished,
  busOver,
  beside,
  hasOwnDatabase = false,
  watch,
}: {
  now?: string
  deps?: Partial<LiveDeps>
  /** The bus between this server and others; by default, one for this process only. */
  busOver?: (connect: () => pg.Client) => Bus
  /** Another server of the same install, whose database is shared. */
  beside?: { database: TestDatabase }
  /** A new database, for a test of what the database itself does; by default, one that other test apps have used. */
  hasOwnDatabase?: boolean
  /** If given, it rejects requests under load; otherwise none is rejected. */
  watch?: LoadWatch
  /** Registers the shutdown: after this test, or with `afterAll` after those of the file. */
  ends?: (takeDown: () => Promise<void>) => void
} = {}) {
  const borrowed = beside || hasOwnDatabase ? undefined : await borrowDatabase({ now, key })
  const database = beside?.database ?? borrowed?.database ?? (await openDemoDatabase({ now, key }))
  const platformFolder = makeStateDir()
  const clock = { at: new Date(now) }
  const currentTime = () => new Date(clock.at)
  const pools = openPools(
    {
      // for rows that tests arrange; the product gets `database.owner`
      owner: database.superuser,
      connectionOf: (role) => (role === 'kerbside_app' ? database.app : database.sandbox),
    },
    SILENT,
    borrowed?.openPool,
  )
  world ??= {
    places: loadPlaces(data),
    airports: openAirports(data),
    airlines: openAirlines(data),
    network: loadNetwork(data),
  }
  const { places, network, airports, airlines } = world
  const secretFor = (merchant: string) => sandboxSecret(key, merchant)
  const gateway = await openSandboxGateway({
    pool: pools.sandbox,
    now: currentTime,
    secretFor,
    appOrigins: async () => ({ pages: ['http://kerbside.localhost'], embedders: [] }),
  })
  const gatewayUrl = await gateway.listen({ host: '127.0.0.1', port: 0 })
  const operators = openOperatorCache(
    { db: pools.app, hot: pools.hot },
    { demo: true, now: currentTime },
  )
  const quotes = openQuoteCache({ hot: pools.hot, now: currentTime, log: SILENT })
  const bus = busOver?.(() => openClient(database.app)) ?? embeddedBus()
  const { live, published } = recorded(openLive({ bus, log: SILENT }))
  const deps: LiveDeps = {
    live,
    bus,
    changes: openChanges({ bus, db: pools.app, operators }),
    ...openLists({ db: pools.app, now: currentTime, airports, airlines }),
    placesFor: openPlaces({
      embedded: places,
      imported: openImported({ db: pools.app, now: currentTime }),
      secretOf: (operator, name) =>
        findSecret({ db: pools.app, key, now: currentTime }, { operator, name }),
      now: currentTime,
      log: SILENT,
    }),
    roadsFor: openRoads({
      embedded: (zone) => embeddedRoads(network, zone),
      secretOf: (operator, name) =>
        findSecret({ db: pools.app, key, now: currentTime }, { operator, name }),
      now: currentTime,
      log: SILENT,
    }),
    standardStreetsFor: () => undefined,
    listStreets: () => [],
    flightsFor: openFlights({
      embedded: embeddedFlights({ folder: data, airports, airlines, now: currentTime }),
      airlines,
      airports,
      secretOf: (operator, name) =>
        findSecret({ db: pools.app, key, now: currentTime }, { operator, name }),
      now: currentTime,
      log: SILENT,
    }),
    hostProofs: embeddedHostProofs(),
    keyChecks: embeddedKeyChecks(),
    hooks: httpHooks({ inner: true }),
    areaMaps: openAreaMaps({ dataDir: platformFolder, log: SILENT }),
    platformRegistry: embeddedPlatformRegistry({ folder: platformFolder }),
    owner: database.owner,
    ipLocation: embeddedIpLocation(),
    areaImports: {
      dataDir: platformFolder,
      hasStreetEngine: false,
      start: () => false,
      stop: async () => {},
    },
    mailFor: openMail({
      db: pools.app,
      secretOf: (operator, name) =>
        findSecret({ db: pools.app, key, now: currentTime }, { operator, name }),
      server: undefined,
      demo: true,
      now: currentTime,
    }),
    textsFor: openTexts({
      db: pools.app,
      secretOf: (operator, name) =>
        findSecret({ db: pools.app, key, now: currentTime }, { operator, name }),
      demo: true,
      now: currentTime,
    }),
    pushFor: openPushes({ db: pools.app, key, demo: true, now: currentTime }),
    db: pools.app,
    hot: pools.hot,
    now: currentTime,
    newId: () => newId(currentTime()),
    randomBytes,
    // argon2's minimum: hashing at the real cost is tested in hash-password.test.ts
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1, outputLen: 32 },
    key,
    log: SILENT,
    operators,
    quotes,
    drivers: openDriverRegistry({ now: currentTime }),
    gateways: {
      sandbox: embeddedGateway({
        baseUrl: gatewayUrl,
        fieldsOrigin: gatewayUrl,
        secretFor,
        timeoutMs: 2_000,
      }),
    },
    settings: {
      publicUrl: 'http://kerbside.localhost',
      platformHostname: 'host.localhost',
      cardFieldsOrigin: gatewayUrl,
      mailServer: '',
      version: '0.0.0',
      demo: true,
      rateLimitFactor: 1000,
    },
    ...given,
  }
  const app = await buildApp(deps, { ...(watch && { watch }) })

  ends(async () => {
    await app.close()
    await quotes.close()
    await gateway.close()
    await bus.close()
    await deps.areaMaps.close()
    await pools.owner.destroy()
    await pools.close()
    if (borrowed) await borrowed.giveBack()
    else if (!beside) await database.drop()
    rmSync(platformFolder, { recursive: true, force: true })
  })

  return {
    app,
    db: pools.owner,
    deps,
    database,
    /** Every event published to open pages so far, oldest first. */
    published,
    gatewayUrl,
    /** Sets the clock of the whole test app. */
    setNow: (to: string) => {
      clock.at = new Date(to)
    },
    client: (host = 'kerbside.localhost') => clientOf(app, host),
    /** A request context as a use case gets it. */
    async context(slug: 'kerbside' | 'northway' = 'kerbside'): Promise<RequestContext> {
      const profile = (await operators.byHost(`${slug}.localhost`)) as Operator
      return systemContext(deps, profile)
    },
  }
}

export type Published = { operator: OperatorId; topic: Topic; event: LiveEvent }

/** A live channel that also records what was published. */
function recorded(live: Live): { live: Live; published: Published[] } {
  const published: Published[] = []
  return {
    published,
    live: {
      ...live,
      publish(operator, topic, event) {
        published.push({ operator, topic, event })
        live.publish(operator, topic, event)
      },
    },
  }
}

/** One browser at one operator's site: it stores its cookie and sends the headers of a page of ours. */
function clientOf(app: FastifyInstance, host: string) {
  const jar = new Map<string, string>()
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<TestResponse> => {
    const response = await app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: {
        host,
        'x-requested-with': 'kerbside',
        'sec-fetch-site': 'same-origin',
        ...(jar.size > 0 && {
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
    })
    for (const cookie of response.cookies) jar.set(cookie.name, cookie.value)
    const reply: Record<string, unknown> = response.json()
    const endpoint = response.statusCode === 200 ? endpointOf(method, url) : undefined
    const error = endpoint && findReplyError(endpoint, reply)
    if (error !== undefined) throw new Error(`${method} ${url}: ${error}`)
    return { status: response.statusCode, body: reply, headers: response.headers }
  }
  return {
    cookies: jar,
    get: (url: string, options?: { headers?: Record<string, string> }) => send('GET', url, options),
    post: (url: string, body: object, headers?: Record<string, string>) =>
      send('POST', url, { body, ...(headers && { headers }) }),
    put: (url: string, body: object) => send('PUT', url, { body }),
    send,
  }
}

export type TestClient = ReturnType<typeof clientOf>

/** Statements as the database superuser, for arranging and reading rows of any operator. */
export async function asOwner<Row extends pg.QueryResultRow>(
  testApp: TestApp,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const { superuserPool } = testApp.database
  if (superuserPool) return (await superuserPool.query<Row>(sql, values)).rows
  const client = openClient(testApp.database.superuser)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
