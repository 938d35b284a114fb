import type { Point } from '@kerbside/domain/geo.ts'
import type { Operator, RoadsEngine } from '@kerbside/domain/operator/operator.ts'
import type { Log } from '../../log.ts'
import type { OperatorId } from '../../operator.ts'
import { type Breaker, openBreaker } from '../breaker.ts'
import { withBudget } from '../with-budget.ts'
import { azureRoads } from './azure.ts'
import type { RoadEngine, RoadMeans, ToldWay } from './engine.ts'
import { googleRoads } from './google.ts'
import { judgeWay } from './judge-way.ts'
import { osrmRoads } from './osrm.ts'
import { type Roads, RoadsAway, type Route } from './port.ts'
import { thinLine } from './thin-line.ts'
import { valhallaRoads } from './valhalla.ts'

/** By these names an operator keeps the keys of its engines. */
type EngineSecret = 'google-maps' | 'azure-maps'

export type RoadsMeans = {
  /** The built-in network as an operator's clock has it: always there, always last. */
  embedded: (zone: string) => Roads
  secretOf: (operator: OperatorId, name: EngineSecret) => Promise<string | undefined>
  now: () => Date
  log: Log
  /** For all outside engines of one question together. */
  budgetMs?: number
}

const BUDGET_MS = 2_000
/** With less time left there is no point in asking. */
const LEAST_MS = 50
const STREETS_MS = 60 * 60_000
/** An estimate that stands in for an engine gives way as soon as the engine may be asked again. */
const INSTEAD_MS = 30_000
const SECRETS = { google: 'google-maps', azure: 'azure-maps' } as const

type Named = { name: RoadsEngine; engine: RoadEngine; breaker: Breaker }

/**
 * The routing service of each operator: its outside engines in its order, then the built-in network. The same object
 * as long as what it hangs on is the same, so that caches can hang on it in turn.
 */
export function openRoads(means: RoadsMeans): (operator: Operator) => Roads {
  const opened = new Map<string, { said: string; roads: Roads }>()
  const known = new WeakMap<Operator, Roads>()
  return (operator) => {
    const roads = known.get(operator)
    if (roads) return roads
    const said = JSON.stringify([operator.zone, operator.settings.engines.roads])
    const former = opened.get(operator.id)
    const found = former?.said === said ? former.roads : roadsOf(means, operator)
    opened.set(operator.id, { said, roads: found })
    known.set(operator, found)
    return found
  }
}

function roadsOf(means: RoadsMeans, operator: Operator): Roads {
  const { budgetMs = BUDGET_MS } = means
  const embedded = means.embedded(operator.zone)
  const engines = enginesOf(means, operator)
  if (engines.length === 0) return embedded

  return {
    // An engine that knows traffic answers for an hour; the built-in network after it for its own part of the day.
    hourOf: (departAt) => {
      const hour = engines.some(({ engine }) => engine.knowsTraffic)
        ? departAt.toISOString().slice(0, 13)
        : ''
      return `${hour}/${embedded.hourOf(departAt)}`
    },
    // comparing a hundred cars is not worth a hundred paid questions
    reach: (hub, asked) => embedded.reach(hub, asked),
    holdsMs: ({ estimate }) => (estimate ? INSTEAD_MS : STREETS_MS),
    async route(points, when) {
      const facts = { points, departAt: when?.departAt, budgetMs }
      const { way, unheard } = await askInOrder(engines, facts)
      if (way) return way
      const estimate = await embedded.route(points, when)
      if (!estimate && unheard) throw new RoadsAway('no engine could be heard')
      return estimate
    },
  }
}

type Asked = { points: readonly Point[]; departAt: Date | undefined }

/** The first way that is believed; `unheard` when an engine that may know one did not get to say so. */
async function askInOrder(
  engines: readonly Named[],
  { points, departAt, budgetMs }: Asked & { budgetMs: number },
): Promise<{ way?: Route; unheard: boolean }> {
  const until = performance.now() + budgetMs
  let unheard = false
  for (const { name, engine, breaker } of engines) {
    const left = until - performance.now()
    if (left < LEAST_MS || !breaker.mayAsk()) {
      unheard = true
      continue
    }
    try {
      const way = await ask(engine, { points, departAt, left })
      breaker.count('worked')
      if (way) return { way: routeOf(way, name), unheard }
    } catch (error) {
      // what an engine before it used up is no fault of this one
      const isCutShort = left < budgetMs / 2 && performance.now() >= until - 1
      breaker.count(isCutShort ? 'left' : 'failed', error)
      unheard = true
    }
  }
  return { unheard }
}

/** A way that is believed; undefined when the engine knows none: perhaps its map ends here, and the next one's does not. */
async function ask(
  engine: RoadEngine,
  { points, departAt, left }: Asked & { left: number },
): Promise<ToldWay | undefined> {
  const way = await withBudget({ milliseconds: left }, (signal) =>
    inTime(signal, engine.route(points, { departAt, signal })),
  )
  if (!way) return undefined
  const verdict = judgeWay(way, points)
  if (!verdict.ok) throw new Error(`a way that cannot be: ${verdict.reason}`)
  return way
}

/** Nobody waits for what does not heed the signal, such as a key that is looked up in a slow database. */
const inTime = <Found>(signal: AbortSignal, found: Promise<Found>): Promise<Found> =>
  Promise.race([
    found,
    new Promise<never>((_, refuse) => {
      signal.addEventListener('abort', () => refuse(new Error('no answer in time')))
    }),
  ])

const routeOf = ({ metres, seconds, path }: ToldWay, engine: string): Route => ({
  metres: Math.round(metres),
  seconds: Math.round(seconds),
  path: thinLine(path),
  engine,
  estimate: false,
})

function enginesOf({ secretOf, now, log }: RoadsMeans, operator: Operator): Named[] {
  return operator.settings.engines.roads.flatMap(({ engine: name, url }) => {
    const facts = { operator: operator.slug, engine: name }
    const key = async () =>
      name === 'google' || name === 'azure'
        ? secretOf(operator.id as OperatorId, SECRETS[name])
        : undefined
    const asked = { url: url?.replace(/\/+$/, ''), key, now, zone: operator.zone }
    const engine = engineOf(name, asked)
    if (!engine) {
      log.warn(facts, 'roads: this engine needs the address of a server of the operator’s own')
      return []
    }
    const onOpen = (why: unknown) =>
      log.warn(
        { ...facts, why: why instanceof Error ? why.message : '' },
        'roads: not asked for a while',
      )
    return [{ name, engine, breaker: openBreaker({ now, onOpen }) }]
  })
}

function engineOf(name: RoadsEngine, means: RoadMeans): RoadEngine | undefined {
  switch (name) {
    case 'osrm':
      return osrmRoads(means)
    case 'valhalla':
      return valhallaRoads(means)
    case 'google':
      return googleRoads(means)
    case 'azure':
      return azureRoads(means)
  }
}
