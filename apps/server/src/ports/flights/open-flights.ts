import type { FlightsEngine, Operator } from '@kerbside/domain/operator/operator.ts'
import { DAY, HOUR } from '@kerbside/domain/time.ts'
import type { Log } from '../../log.ts'
import type { OperatorId } from '../../operator.ts'
import { type Breaker, openBreaker } from '../breaker.ts'
import type { Airlines } from '../places/port.ts'
import { withBudget } from '../with-budget.ts'
import { aviationStack } from './aviation-stack.ts'
import { flightAware } from './flight-aware.ts'
import type { Flights, KnownFlight, ScheduledFlight } from './port.ts'

/** By these names an operator keeps the keys of its engines. */
export type FlightSecret = 'flightaware' | 'aviationstack'

export type FlightsMeans = {
  /** The demonstration timetable: always there, last for an operator without an engine, and never after one. */
  embedded: Flights
  airlines: Pick<Airlines, 'find'>
  secretOf: (operator: OperatorId, name: FlightSecret) => Promise<string | undefined>
  now: () => Date
  log: Log
  budgetMs?: number
}

const BUDGET_MS = 2_000
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 1_000
/** Every question to an engine costs its operator money; nobody shall run up a bill by asking. */
const MOST_A_DAY = 2_000

type Named = { name: FlightsEngine; engine: Flights; breaker: Breaker }

/**
 * The flight data of each operator: its engines in its order within two seconds, or the demonstration timetable where
 * it has none. Throws when no engine could be heard.
 */
export function openFlights(means: FlightsMeans): (operator: Operator) => Flights {
  const opened = new Map<string, { said: string; flights: Flights }>()
  return (operator) => {
    const said = JSON.stringify(operator.settings.engines.flights ?? [])
    const former = opened.get(operator.id)
    if (former?.said === said) return former.flights
    const flights = flightsOf(means, operator)
    opened.set(operator.id, { said, flights })
    return flights
  }
}

function flightsOf(means: FlightsMeans, operator: Operator): Flights {
  const engines = enginesOf(means, operator)
  if (engines.length === 0) return means.embedded
  const mayAsk = openAllowance(means.now)
  const kept = new Map<string, { until: number; found: Promise<unknown> }>()

  const ask = <Found>(
    { key, signal }: { key: string; signal: AbortSignal },
    question: (engine: Flights, signal: AbortSignal) => Promise<Found[]>,
  ): Promise<Found[]> => {
    const now = means.now().getTime()
    const known = kept.get(key)
    if (known && known.until > now) return known.found as Promise<Found[]>
    if (!mayAsk())
      return Promise.reject(new Error('as many flights were looked up today as may be'))
    if (kept.size >= MOST_KEPT) kept.clear()
    const { budgetMs = BUDGET_MS } = means
    const found = withBudget({ milliseconds: budgetMs, signal }, (ending) =>
      askInOrder(engines, { question, signal: ending }),
    )
    kept.set(key, { until: now + KEPT_MS, found })
    found.catch(() => kept.delete(key))
    return found
  }

  return {
    search: ({ signal, ...asked }) =>
      ask<ScheduledFlight>({ key: JSON.stringify(asked), signal }, (engine, ending) =>
        engine.search({ ...asked, signal: ending }),
      ),
    find: ({ signal, ...asked }) => {
      const hour = Math.floor(asked.around.getTime() / HOUR)
      return ask<KnownFlight>({ key: `${asked.number}|${hour}`, signal }, (engine, ending) =>
        engine.find({ ...asked, signal: ending }),
      )
    },
  }
}

async function askInOrder<Found>(
  engines: readonly Named[],
  {
    question,
    signal,
  }: {
    question: (engine: Flights, signal: AbortSignal) => Promise<Found[]>
    signal: AbortSignal
  },
): Promise<Found[]> {
  let heard = false
  for (const { engine, breaker } of engines) {
    if (signal.aborted || !breaker.mayAsk()) continue
    try {
      const found = await question(engine, signal)
      breaker.count('worked')
      if (found.length > 0) return found
      heard = true
    } catch (error) {
      breaker.count('failed', error)
    }
  }
  if (!heard) throw new Error('no flight engine could be heard')
  return []
}

/** So many a day, counted from the first. */
function openAllowance(now: () => Date): () => boolean {
  let since = 0
  let asked = 0
  return () => {
    const at = now().getTime()
    if (at - since >= DAY || at < since) {
      since = at
      asked = 0
    }
    asked += 1
    return asked <= MOST_A_DAY
  }
}

function enginesOf({ secretOf, airlines, now, log }: FlightsMeans, operator: Operator): Named[] {
  return (operator.settings.engines.flights ?? []).map(({ engine: name, url }) => {
    const means = {
      url: url?.replace(/\/+$/, ''),
      key: () => secretOf(operator.id as OperatorId, name),
      airlines,
      now,
    }
    const onOpen = (why: unknown) =>
      log.warn(
        { operator: operator.slug, engine: name, why: why instanceof Error ? why.message : '' },
        'flights: not asked for a while',
      )
    const engine = name === 'flightaware' ? flightAware(means) : aviationStack(means)
    return { name, engine, breaker: openBreaker({ now, onOpen }) }
  })
}
