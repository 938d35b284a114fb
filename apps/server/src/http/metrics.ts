import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isFromThisMachine } from './is-from-this-machine.ts'

export type Metrics = {
  /** METRICS_TOKEN; undefined: only this machine may read the metrics. */
  token: string | undefined
  /** Pools by name, such as `{ app, hot }`. */
  pools?: Record<string, pg.Pool>
  /** The metrics of all workers of this machine, where there are several. */
  share?: (own: Registry) => () => Promise<string>
}

/**
 * Serves `/metrics` for Prometheus: the process, request times by route pattern, connections. Returns the registry, so
 * that callers can add metrics.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { token, pools = {}, share }: Metrics,
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const times = new Histogram({
    name: 'kerbside_request_seconds',
    help: 'Time to answer a request, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const readAll = share?.(registry) ?? (() => registry.metrics())
  countConnections(registry, pools)
  new Gauge({
    name: 'kerbside_processes',
    help: 'Server processes that answer',
    registers: [registry],
  }).set(1)

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    times.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await readAll())
  })
  return registry
}

function countConnections(registry: Registry, pools: Record<string, pg.Pool>): void {
  new Gauge({
    name: 'kerbside_connections',
    help: 'Database connections by pool and state; waiting counts requests without one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, pool.totalCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  })
}

const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  (token !== undefined && isSame(request.headers.authorization ?? '', `Bearer ${token}`)) ||
  isFromThisMachine(request)

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
