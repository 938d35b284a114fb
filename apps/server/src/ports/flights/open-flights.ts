import type { FlightsEngine, Operator } from '@kerbside/domain/operator/operator.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import type { Log } from '../../log.ts'
import type { OperatorId } from '../../operator.ts'
import { type Allowance, openAllowance } from '../allowance.ts'
import { openBreaker } from '../breaker.ts'
import type { Airlines, Airports } from '../places/port.ts'
import { askInOrder, type NamedEngine } from './ask-in-order.ts'
import { aviationStack } from './aviation-stack.ts'
import { flightAware } from './flight-aware.ts'
import { readFlightNumber, writeFlightNumber } from './flight-number.ts'
import type { Flights } from './port.ts'

/** By these names an operator keeps the keys of its engines. */
export type FlightSecret = 'flightaware' | 'aviationstack'

export type FlightsMeans = {
  /** The demonstration timetable, for an operator without an engine: never mixed with what an engine says. */
  embedded: Flights
  airlines: Pick<Airlines, 'find'>
  airports: Pick<Airports, 'find'>
  secretOf: (operator: OperatorId, name: FlightSecret) => Promise<string | undefined>
  now: () => Date
  log: Log
  budgetMs?: number
  mostADay?: number
  /** Minimum time between two timetable requests to AviationStack; by default what its paid plans allow. */
  timetableSpacingMs?: number | undefined
}

const BUDGET_MS = 2_000
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 1_000
/** Every question to an engine costs its operator money; nobody shall run up a bill by asking. */
const MOST_A_DAY = 2_000
/** No engine knows more, and a question beyond would be refused as a fault. */
const KNOWN_BACK_MS = 9 * 24 * HOUR
const KNOWN_AHEAD_MS = 360 * 24 * HOUR
const AIRLINE = /^(?:[A-Z0-9]{2}|[A-Z]{3})$/

/**
 * The flight data of each operator: its engines in its order within two seconds, or the demonstration timetable where
 * it has none.
 */
export function openFlights(means: FlightsMeans): (operator: Operator) => Flights {
  const opened = new Map<string, { said: string; flights: Flights }>()
  // of the operator, whatever it changes in its settings
  const allowances = new Map<string, Allowance>()
  const allowanceOf = ({ id }: Operator): Allowance => {
    const { now, mostADay = MOST_A_DAY } = means
    const allowance = allowances.get(id) ?? openAllowance({ now, mostADay })
    allowances.set(id, allowance)
    return allowance
  }
  return (operator) => {
    const { zone, mode, settings } = operator
    const said = JSON.stringify([zone, mode, settings.engines.flights ?? []])
    const former = opened.get(operator.id)
    if (former?.said === said) return former.flights
    const engines = enginesOf(means, { operator, allowance: allowanceOf(operator) })
    const flights = engines.length > 0 ? flightsOf(means, engines) : withoutEngine(means, mode)
    opened.set(operator.id, { said, flights })
    return flights
  }
}

/** What is made up is for trying things out: customers who really travel are told that nothing was found. */
const withoutEngine = ({ embedded }: FlightsMeans, mode: Operator['mode']): Flights =>
  mode === 'live' ? { search: async () => [], find: async () => [] } : embedded

function flightsOf(
  { airlines, now, budgetMs = BUDGET_MS }: FlightsMeans,
  engines: readonly NamedEngine[],
): Flights {
  const keep = openKept(now)
  const isKnown = (at: number) =>
    at > now().getTime() - KNOWN_BACK_MS && at < now().getTime() + KNOWN_AHEAD_MS

  // What is asked is answered for whoever asks next, so it goes on when the first to ask has left.
  return {
    async search(said) {
      const asked = {
        leavesLocal: said.leavesLocal,
        airline: said.airline.toUpperCase(),
        toCode: said.toCode.toUpperCase(),
        fromCode: said.fromCode.toUpperCase(),
      }
      if (!AIRLINE.test(asked.airline) || !isKnown(Date.parse(`${asked.leavesLocal}:00Z`)))
        return []
      return keep(JSON.stringify(asked), (onPartial) =>
        askInOrder(engines, {
          budgetMs,
          question: async (engine, signal) =>
            (await engine.search({ ...asked, signal, onPartial })).filter(
              ({ toCode, fromCode }) =>
                toCode === asked.toCode && (asked.fromCode === '' || fromCode === asked.fromCode),
            ),
        }),
      )
    },
    async find({ number: spelled, around }) {
      const said = readFlightNumber(spelled, airlines)
      if (!said || !isKnown(around.getTime())) return []
      const number = writeFlightNumber(said)
      const hour = Math.floor(around.getTime() / HOUR)
      return keep(`${number}|${hour}`, () =>
        askInOrder(engines, {
          budgetMs,
          question: (engine, signal) => engine.find({ number, around, signal }),
        }),
      )
    },
  }
}

/** Keeps answers for ten minutes and shares a request in progress; failures and partial answers are not kept. */
function openKept(now: () => Date) {
  const kept = new Map<string, { until: number; found: Promise<unknown> }>()
  return <Found>(
    key: string,
    ask: (onPartial: () => void) => Promise<Found[]>,
  ): Promise<Found[]> => {
    const known = kept.get(key)
    if (known && known.until > now().getTime()) return known.found as Promise<Found[]>
    if (kept.size >= MOST_KEPT) kept.clear()
    let partial = false
    const found = ask(() => {
      partial = true
    })
    const mine = { until: now().getTime() + KEPT_MS, found }
    kept.set(key, mine)
    const drop = () => {
      if (kept.get(key) === mine) kept.delete(key)
    }
    found.then(() => partial && drop(), drop)
    return found
  }
}

function enginesOf(
  { secretOf, airlines, airports, now, log, timetableSpacingMs }: FlightsMeans,
  { operator, allowance }: { operator: Operator; allowance: Allowance },
): NamedEngine[] {
  return (operator.settings.engines.flights ?? []).map(({ engine: name, url }) => {
    const means = {
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
    return { name, engine: ENGINES[name](means), breaker: openBreaker({ now, onOpen }) }
  })
}

const ENGINES = {
  flightaware: flightAware,
  aviationstack: aviationStack,
} as const satisfies Record<FlightsEngine, unknown>
