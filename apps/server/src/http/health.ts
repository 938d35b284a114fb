import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { UsedStreets } from '../ports/roads/port.ts'

/** Set by drain(): a load balancer sees it at /readyz and sends no more requests. */
export type Readiness = { draining: boolean }

export type Health = {
  readiness: Readiness
  /** postgres/check-schema.ts */
  checkDatabase: () => Promise<'ready' | 'behind' | 'away'>
  /** Time limit for the database. */
  databaseMs?: number
  /** The streets in use. They never make the server unready: without them the built-in network answers. */
  listStreets?: () => readonly Pick<UsedStreets, 'name' | 'dataAt' | 'state'>[]
}

const DATABASE_MS = 2000
const CACHE_TTL_MS = 500

/**
 * `/healthz`: the process is alive; it never queries the database. `/readyz`: it is not draining, and the database
 * responds in time. A late event loop is reported but does not make it unready: it sheds load (shed-load.ts), and
 * behind a load balancer all processes would become unready together.
 */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, checkDatabase, databaseMs = DATABASE_MS, listStreets = () => [] }: Health,
): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => delay.disable())
  const database = memoizeFor(CACHE_TTL_MS, () => withinTime(checkDatabase(), databaseMs))

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { alive: true }
  })

  app.get('/readyz', async (_request, reply) => {
    const { draining } = readiness
    const loopLagMs = Math.round(delay.percentile(99) / 1e6)
    delay.reset()
    const state = draining ? 'not asked' : await database()
    const ready = !draining && state === 'ready'
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    const streets = listStreets().map(({ name, dataAt, state: streetsState }) => ({
      area: name,
      dataAt: dataAt?.toISOString() ?? '',
      state: streetsState,
    }))
    return { ready, draining, database: state, loopLagMs, streets }
  })
}

async function withinTime<HealthResult>(
  result: Promise<HealthResult>,
  ms: number,
): Promise<HealthResult | 'away'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'away'>((resolve) => {
    // After a late event loop the result may already be in the socket: setImmediate lets it be read first.
    timer = setTimeout(() => setImmediate(resolve, 'away'), ms)
  })
  const outcome = await Promise.race([result, late])
  clearTimeout(timer)
  return outcome
}

/** Makes simultaneous health checks share one query. */
function memoizeFor<HealthResult>(
  ms: number,
  check: () => Promise<HealthResult>,
): () => Promise<HealthResult> {
  let cached: { until: number; answer: Promise<HealthResult> } | undefined
  return () => {
    const now = performance.now()
    if (cached === undefined || cached.until < now) cached = { until: now + ms, answer: check() }
    return cached.answer
  }
}
