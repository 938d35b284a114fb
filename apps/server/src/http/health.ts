import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** Turned by drain(): a balancer sees it at /readyz and sends no more. */
export type Readiness = { draining: boolean }

export type Health = {
  readiness: Readiness
  /** postgres/check-schema.ts */
  checkDatabase: () => Promise<'ready' | 'behind' | 'away'>
}

/** Above this the process answers, but late: better that another one does. */
const LAG_LIMIT_MS = 500
const DATABASE_MS = 2000
const KEPT_MS = 500

/** `/healthz`: the process lives; never asks the database. `/readyz`: it can serve; 503 when it cannot. */
export function healthRoutes(app: FastifyInstance, { readiness, checkDatabase }: Health): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => delay.disable())
  const database = keptFor(KEPT_MS, () => withinTime(checkDatabase()))

  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { alive: true }
  })

  app.get('/readyz', async (_request, reply) => {
    const { draining } = readiness
    const loopLagMs = Math.round(delay.percentile(99) / 1e6)
    delay.reset()
    const state = draining ? 'not asked' : await database()
    const ready = !draining && state === 'ready' && loopLagMs < LAG_LIMIT_MS
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store')
    return { ready, draining, database: state, loopLagMs }
  })
}

async function withinTime<Answer>(asked: Promise<Answer>): Promise<Answer | 'away'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'away'>((resolve) => {
    timer = setTimeout(resolve, DATABASE_MS, 'away')
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
