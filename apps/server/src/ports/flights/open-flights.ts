import type { FlightsEngine, Operator } from '@kerbside/domain/operator/operator.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import type { Log } from '../../log.ts'
import type { OperatorId } from '../../operator.ts'
import { type Allowance, openAllowance } from '../allowance.ts'
import { openBreaker } from '../breaker.ts'
import type { Airlines, Airports } from '../places/port.ts'
import { aviationStack } from './aviation-stack.ts'
import { flightAware } from './flight-aware.ts'
import { readFlightNumber, writeFlightNumber } from './flight-number.ts'
import type { Flights } from './port.ts'
import { type NamedEngine, tryInOrder } from './try-in-order.ts'

/** The names under which an operator's engine keys are stored. */
export type FlightSecret = 'flightaware' | 'aviationstack'

export type FlightsDeps = {
  /** The demo timetable, for an operator without an engine; never mixed with an engine's results. */
  embedded: Flights
  airlines: Pick<Airlines, 'find'>
  airports: Pick<Airports, 'find'>
  secretOf: (operator: OperatorId, name: FlightSecret) => Promise<string | undefined>
  now: () => Date
  log: Log
  budgetMs?: number
  maxPerDay?: number
  /** Minimum time between two timetable requests to AviationStack; by default what its paid plans allow. */
  timetableSpacingMs?: number | undefined
}

const BUDGET_MS = 2_000
const CACHE_TTL_MS = 10 * 60_000
const MAX_CACHED = 1_000
/** Every request to an engine costs the operator money; the limit prevents customers from running up a bill. */
const MAX_PER_DAY = 2_000
/** No engine has older data, and would reject a request beyond it as an error. */
const KNOWN_BACK_MS = 9 * 24 * HOUR
const KNOWN_AHEAD_MS = 360 * 24 * HOUR
const AIRLINE = /^(?:[A-Z0-9]{2}|[A-Z]{3})$/

/**
 * The flight data of each operator: its engines in its order within two seconds, or the demo timetable if it has
 * none.
 */
export function openFlights(deps: FlightsDeps): (operator: Operator) => Flights {
  const opened = new Map<string, { cacheKey: string; flights: Flights }>()
  // Per operator, so that changing its settings does not reset the count.
  const allowances = new Map<string, Allowance>()
  const allowanceOf = ({ id }: Operator): Allowance => {
    const { now, maxPerDay = MAX_PER_DAY } = deps
    const allowance = allowances.get(id) ?? openAllowance({ now, maxPerDay })
    allowances.set(id, allowance)
    return allowance
  }
  return (operator) => {
    const { zone, mode, settings } = operator
    const cacheKey = JSON.stringify([zone, mode, settings.engines.flights ?? []])
    const former = opened.get(operator.id)
    if (former?.cacheKey === cacheKey) return former.flights
    const engines = enginesOf(deps, { operator, allowance: allowanceOf(operator) })
    const flights = engines.length > 0 ? flightsOf(deps, engines) : withoutEngine(deps, mode)
    opened.set(operator.id, { cacheKey, flights })
    return flights
  }
}

/** Invented flights are for trying the product; customers of a live operator get no results instead. */
const withoutEngine = ({ embedded }: FlightsDeps, mode: Operator['mode']): Flights =>
  mode === 'live' ? { search: async () => [], find: async () => [] } : embedded

function flightsOf(
  { airlines, now, budgetMs = BUDGET_MS }: FlightsDeps,
  engines: readonly NamedEngine[],
): Flights {
  const memoized = openFlightCache(now)
  const isKnown = (at: number) =>
    at > now().getTime() - KNOWN_BACK_MS && at < now().getTime() + KNOWN_AHEAD_MS

  // Results are cached for other clients, so a request continues when its first client has disconnected.
  return {
    async search(cacheKey) {
      const search = {
        leavesLocal: cacheKey.leavesLocal,
        airline: cacheKey.airline.toUpperCase(),
        toCode: cacheKey.toCode.toUpperCase(),
        fromCode: cacheKey.fromCode.toUpperCase(),
      }
      if (!AIRLINE.test(search.airline) || !isKnown(Date.parse(`${search.leavesLocal}:00Z`)))
        return []
      return memoized(JSON.stringify(search), (onPartial) =>
        tryInOrder(engines, {
          budgetMs,
          question: async (engine, signal) =>
            (await engine.search({ ...search, signal, onPartial })).filter(
              ({ toCode, fromCode }) =>
                toCode === search.toCode &&
                (search.fromCode === '' || fromCode === search.fromCode),
            ),
        }),
      )
    },
    async find({ number: spelled, around }) {
      const cacheKey = readFlightNumber(spelled, airlines)
      if (!cacheKey || !isKnown(around.getTime())) return []
      const number = writeFlightNumber(cacheKey)
      const hour = Math.floor(around.getTime() / HOUR)
      return memoized(`${number}|${hour}`, () =>
        tryInOrder(engines, {
          budgetMs,
          question: (engine, signal) => engine.find({ number, around, signal }),
        }),
      )
    },
  }
}

/** Caches results for ten minutes and shares a request in progress; failures and partial results are not cached. */
function openFlightCache(now: () => Date) {
  const cache = new Map<string, { until: number; found: Promise<unknown> }>()
  return <Found>(
    key: string,
    request: (onPartial: () => void) => Promise<Found[]>,
  ): Promise<Found[]> => {
    const existing = cache.get(key)
    if (existing && existing.until > now().getTime()) return existing.found as Promise<Found[]>
    if (cache.size >= MAX_CACHED) cache.clear()
    let partial = false
    const found = request(() => {
      partial = true
    })
    const mine = { until: now().getTime() + CACHE_TTL_MS, found }
    cache.set(key, mine)
    const drop = () => {
      if (cache.get(key) === mine) cache.delete(key)
    }
    found.then(() => partial && drop(), drop)
    return found
  }
}

function enginesOf(
  { secretOf, airlines, airports, now, log, timetableSpacingMs }: FlightsDeps,
  { operator, allowance }: { operator: Operator; allowance: Allowance },
): NamedEngine[] {
  return (operator.settings.engines.flights ?? []).map(({ engine: name, url }) => {
    const deps = {
      url: url?.replace(/\/+$/, ''),
      key: () => secretOf(operator.id as OperatorId, name),
      mayPay: () => allowance.take(),
      airlines,
      airports,
      zone: operator.zone,
      now,
      timetableSpacingMs,
    }
    const onOpen = (why: unknown) =>
      log.warn(
        { operator: operator.slug, engine: name, why: why instanceof Error ? why.message : '' },
        'flights: not asked for a while',
      )
    return {
      name,
      engine: ENGINES[name](deps),
      breaker: openBreaker({ service: `flights ${name}`, now, onOpen }),
    }
  })
}

const ENGINES = {
  flightaware: flightAware,
  aviationstack: aviationStack,
} as const satisfies Record<FlightsEngine, unknown>
