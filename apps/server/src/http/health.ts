import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** Turned by drain(): a balancer sees it at /readyz and sends no more. */
export type Readiness = { draining: boolean }

export type Health = {
  readiness: Readiness
  /** postgres/check-schema.ts */
  checkDatabase: () => Promise<'ready' | 'behind' | 'away'>
  /** How long the database may take. */
  databaseMs?: number
}

const DATABASE_MS = 2000
const KEPT_MS = 500

/**
 * `/healthz`: the process is alive; it never queries the database. `/readyz`: it is not draining, and the database
 * answers in time. A late event loop is reported but does not make it unready: it sheds load (shed-load.ts), and behind
 * a load balancer all processes would become unready together.
 */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, checkDatabase, databaseMs = DATABASE_MS }: Health,
): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => delay.disable())
  const database = keptFor(KEPT_MS, () => withinTime(checkDatabase(), databaseMs))

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
    return { ready, draining, database: state, loopLagMs }
  })
}

async function withinTime<Answer>(asked: Promise<Answer>, ms: number): Promise<Answer | 'away'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'away'>((resolve) => {
    // when the event loop was late the answer may already be in the socket: setImmediate lets it be read first
    timer = setTimeout(() => setImmediate(resolve, 'away'), ms)
  })
  const answer = await Promise.race([asked, late])
  clearTimeout(timer)
  return answer
}

/** Many balancers asking at once make one question. */
function keptFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { until: number; answer: Promise<Answer> } | undefined
  return () => {
    const now = performance.now()
    if (kept === undefined || kept.until < now) kept = { until: now + ms, answer: ask() }
    return kept.answer
  }
}
