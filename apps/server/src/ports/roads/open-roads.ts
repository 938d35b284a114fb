import type { Point } from '@kerbside/domain/geo.ts'
import type { Operator, RoadsEngine } from '@kerbside/domain/operator/operator.ts'
import type { Log } from '../../log.ts'
import type { OperatorId } from '../../operator.ts'
import { type Breaker, openBreaker } from '../breaker.ts'
import { withBudget } from '../with-budget.ts'
import { azureRoads } from './azure.ts'
import { checkRoute } from './check-route.ts'
import type { EngineRoute, RoadEngine, RoadEngineDeps } from './engine.ts'
import { googleRoads } from './google.ts'
import { osrmRoads } from './osrm.ts'
import { type Roads, RoadsUnavailable, type Route } from './port.ts'
import type { Streets } from './streets/open-streets.ts'
import { thinLine } from './thin-line.ts'
import { valhallaRoads } from './valhalla.ts'

/** The names of an operator's secrets that hold the keys of its engines. */
type EngineSecret = 'google-maps' | 'azure-maps'

export type RoadsDeps = {
  /** The built-in network in an operator's time zone: always available, always last. */
  embedded: (zone: string) => Roads
  secretOf: (operator: OperatorId, name: EngineSecret) => Promise<string | undefined>
  /** The streets of the operator's own area, tried after its outside engines. */
  streets?: Pick<Streets, 'areaOf' | 'engineOf'>
  now: () => Date
  log: Log
  /** For all outside engines of one request together. */
  budgetMs?: number
}

const BUDGET_MS = 2_000
/** With less time left, a request is pointless. */
const MIN_MS_LEFT = 50
const STREETS_MS = 60 * 60_000
/** An estimate that replaces an engine's route expires as soon as the engine may be tried again. */
const INSTEAD_MS = 30_000
const SECRETS = { google: 'google-maps', azure: 'azure-maps' } as const

type Named = { name: RoadsEngine | 'streets'; engine: RoadEngine; breaker: Breaker }

/**
 * The routing service of each operator: its outside engines in its order, then the built-in network. It returns
 * the same object as long as the settings it uses are unchanged, so that caches can use it as a key.
 */
export function openRoads(deps: RoadsDeps): (operator: Operator) => Roads {
  const opened = new Map<string, { cacheKey: string; roads: Roads }>()
  const cache = new WeakMap<Operator, { area: string; roads: Roads }>()
  return (operator) => {
    const area = deps.streets?.areaOf(operator.id as OperatorId) ?? ''
    const cached = cache.get(operator)
    if (cached?.area === area) return cached.roads
    const cacheKey = JSON.stringify([operator.zone, operator.settings.engines.roads, area])
    const former = opened.get(operator.id)
    const found = former?.cacheKey === cacheKey ? former.roads : roadsOf(deps, operator)
    opened.set(operator.id, { cacheKey, roads: found })
    cache.set(operator, { area, roads: found })
    return found
  }
}

function roadsOf(deps: RoadsDeps, operator: Operator): Roads {
  const { budgetMs = BUDGET_MS } = deps
  const embedded = deps.embedded(operator.zone)
  const engines = [...enginesOf(deps, operator), ...streetsOf(deps, operator)]
  if (engines.length === 0) return embedded

  return {
    // a route of an engine with traffic data is valid for an hour; one of the built-in network for its part of the
    // day
    hourOf: (departAt) => {
      const hour = engines.some(({ engine }) => engine.knowsTraffic)
        ? departAt.toISOString().slice(0, 13)
        : ''
      return `${hour}/${embedded.hourOf(departAt)}`
    },
    // comparing a hundred cars is not worth a hundred paid requests
    reach: (hub, engineOptions) => embedded.reach(hub, engineOptions),
    validForMs: ({ estimate }) => (estimate ? INSTEAD_MS : STREETS_MS),
    async route(points, when) {
      const details = { points, departAt: when?.departAt, budgetMs }
      const { way: route, isUnavailable } = await tryInOrder(engines, details)
      if (route) return route
      const estimate = await embedded.route(points, when)
      if (!estimate && isUnavailable) throw new RoadsUnavailable('no engine responded')
      return estimate
    },
  }
}

type RouteQuery = { points: readonly Point[]; departAt: Date | undefined }

/** The first plausible route; `isUnavailable` if an engine that may know one was not able to answer. */
async function tryInOrder(
  engines: readonly Named[],
  { points, departAt, budgetMs }: RouteQuery & { budgetMs: number },
): Promise<{ way?: Route; isUnavailable: boolean }> {
  const until = performance.now() + budgetMs
  let isUnavailable = false
  for (const { name, engine, breaker } of engines) {
    const left = until - performance.now()
    if (left < MIN_MS_LEFT || !breaker.allowsRequest()) {
      isUnavailable = true
      continue
    }
    try {
      const route = await queryEngine(engine, { points, departAt, left })
      breaker.count('worked')
      if (route) return { way: routeOf(route, name), isUnavailable }
    } catch (error) {
      // time that an earlier engine used up is no failure of this one
      const isCutShort = left < budgetMs / 2 && performance.now() >= until - 1
      breaker.count(isCutShort ? 'left' : 'failed', error)
      isUnavailable = true
    }
  }
  return { isUnavailable }
}

/**
 * A plausible route; undefined when the engine has none, because its map may end here and the next engine's may
 * not.
 */
async function queryEngine(
  engine: RoadEngine,
  { points, departAt, left }: RouteQuery & { left: number },
): Promise<EngineRoute | undefined> {
  const route = await withBudget({ milliseconds: left }, (signal) =>
    inTime(signal, engine.route(points, { departAt, signal })),
  )
  if (!route) return undefined
  const result = checkRoute(route, points)
  if (!result.ok) throw new Error(`implausible route: ${result.reason}`)
  return route
}

/** Stops waiting for a promise that ignores the signal, such as a key lookup in a slow database. */
const inTime = <Found>(signal: AbortSignal, found: Promise<Found>): Promise<Found> =>
  Promise.race([
    found,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('no answer in time')))
    }),
  ])

const routeOf = ({ metres, seconds, path }: EngineRoute, engine: string): Route => ({
  metres: Math.round(metres),
  seconds: Math.round(seconds),
  path: thinLine(path),
  engine,
  estimate: false,
})

function streetsOf({ streets, now, log }: RoadsDeps, operator: Operator): Named[] {
  const engine = streets?.engineOf(operator)
  const onOpen = (why: unknown) =>
    log.warn(
      { operator: operator.slug, why: why instanceof Error ? why.message : '' },
      'streets: not asked for a while',
    )
  return engine
    ? [{ name: 'streets', engine, breaker: openBreaker({ service: 'roads streets', now, onOpen }) }]
    : []
}

function enginesOf({ secretOf, now, log }: RoadsDeps, operator: Operator): Named[] {
  return operator.settings.engines.roads.flatMap(({ engine: name, url }) => {
    const details = { operator: operator.slug, engine: name }
    const key = async () =>
      name === 'google' || name === 'azure'
        ? secretOf(operator.id as OperatorId, SECRETS[name])
        : undefined
    const engineOptions = { url: url?.replace(/\/+$/, ''), key, now, zone: operator.zone }
    const engine = engineOf(name, engineOptions)
    if (!engine) {
      log.warn(details, 'roads: this engine requires the address of the operator’s own server')
      return []
    }
    const onOpen = (why: unknown) =>
      log.warn(
        { ...details, why: why instanceof Error ? why.message : '' },
        'roads: not asked for a while',
      )
    return [{ name, engine, breaker: openBreaker({ service: `roads ${name}`, now, onOpen }) }]
  })
}

function engineOf(name: RoadsEngine, deps: RoadEngineDeps): RoadEngine | undefined {
  switch (name) {
    case 'osrm':
      return osrmRoads(deps)
    case 'valhalla':
      return valhallaRoads(deps)
    case 'google':
      return googleRoads(deps)
    case 'azure':
      return azureRoads(deps)
  }
}
