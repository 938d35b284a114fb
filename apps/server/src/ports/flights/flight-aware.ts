import { addMinutes, DAY, HOUR, resolveLocal } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { readableOf } from '../readable-of.ts'
import { type FlightEngineDeps, instantBySun, nearestTo, requestPaidEngine } from './engine.ts'
import { readFlightNumber, writeFlightNumber } from './flight-number.ts'
import {
  type FlightQuestion,
  type FlightSearch,
  type Flights,
  type KnownFlight,
  MAX_FLIGHTS,
  type ScheduledFlight,
} from './port.ts'

const HOME = 'https://aeroapi.flightaware.com/aeroapi'
/** Flights are available from ten days ago to two days ahead; further ahead only the timetable is. */
const AHEAD_MS = 2 * DAY
/** Around the solar time of a given origin airport: no local time is further from it. */
const AROUND_ORIGIN_MS = 5 * HOUR
/** Without an origin the span is shorter, because an airline lands hundreds of flights a day, and pages cost money. */
const AROUND_ANYWHERE_MS = 2 * HOUR
const MAX_PAGES = 4
/** The longest flight takes nineteen hours. */
const FLIGHT_WINDOW_MS = 20 * HOUR
/** From touchdown to the stand, if only the touchdown is given. */
const TAXI_MINUTES = 10

const time = z.iso.datetime({ offset: true }).nullish()
const Schedules = z.object({
  scheduled: readableOf(
    z.object({
      ident: z.string(),
      ident_iata: z.string().nullish(),
      actual_ident: z.string().nullish(),
      scheduled_in: time,
      scheduled_out: time,
      origin_iata: z.string().nullish(),
      destination_iata: z.string().nullish(),
    }),
  ),
})
type Planned = z.output<typeof Schedules>['scheduled'][number]
const Port = z.object({
  code_iata: z.string().nullish(),
  name: z.string().nullish(),
  city: z.string().nullish(),
})
const FlightsResponse = z.object({
  flights: readableOf(
    z.object({
      ident: z.string(),
      ident_iata: z.string().nullish(),
      origin: Port.nullish(),
      destination: Port.nullish(),
      scheduled_in: time,
      estimated_in: time,
      actual_in: time,
      scheduled_on: time,
      estimated_on: time,
      actual_on: time,
      cancelled: z.boolean().default(false),
    }),
  ),
})
type FlightReport = z.output<typeof FlightsResponse>['flights'][number]

/** FlightAware AeroAPI v4. What it calls "in" is the arrival at the stand, which a driver waits for. */
export function flightAware(deps: FlightEngineDeps): Flights {
  const { url = HOME, airlines, airports, now } = deps

  const request = <Shape extends z.ZodType>(
    path: string,
    { query, ...params }: { query: Record<string, string>; shape: Shape; signal: AbortSignal },
  ): Promise<z.output<Shape>> =>
    requestPaidEngine(deps, {
      ...params,
      question: (key) => ({
        url: new URL(`${url}${path}?${new URLSearchParams(query).toString()}`),
        headers: { 'x-apikey': key },
      }),
    })

  /** Flights of the timetable that depart in a span. */
  const inTimetable = async (
    { from, until }: { from: Date; until: Date },
    { query, signal }: { query: Record<string, string>; signal: AbortSignal },
  ): Promise<Planned[]> => {
    const path = `/schedules/${from.toISOString()}/${until.toISOString()}`
    return (await request(path, { query, shape: Schedules, signal })).scheduled
  }

  const search = async ({ airline, toCode, fromCode, leavesLocal, signal }: FlightSearch) => {
    const origin = airports.find(fromCode)
    const local = resolveLocal(leavesLocal, deps.zone)
    const bySun = instantBySun(leavesLocal, origin?.point.lng ?? 0)
    const leavesAt = !origin && local.ok ? local.at : bySun
    const around = origin ? AROUND_ORIGIN_MS : AROUND_ANYWHERE_MS
    const planned = await inTimetable(
      {
        from: new Date(leavesAt.getTime() - around),
        until: new Date(leavesAt.getTime() + around),
      },
      {
        query: {
          airline: airlines.find(airline)?.icao || airline,
          destination: toCode,
          ...(fromCode && { origin: fromCode }),
          // A code-share flight has several numbers; only the operating airline's number is shown.
          include_codeshares: 'false',
          max_pages: String(MAX_PAGES),
        },
        signal,
      },
    )
    return planned
      .filter(({ ident, actual_ident }) => !actual_ident || actual_ident === ident)
      .flatMap((flight) => (flight.scheduled_out ? [{ flight, out: flight.scheduled_out }] : []))
      .sort(nearestTo(leavesAt, ({ out }) => new Date(out)))
      .flatMap(({ flight }) => plannedOf(deps, flight) ?? [])
      .slice(0, MAX_FLIGHTS)
  }

  const find = async ({ number, around, signal }: FlightQuestion) => {
    const value = readFlightNumber(number, airlines)
    if (!value) return []
    const code = value.icao || value.iata
    const at = around.getTime()
    if (at > now().getTime() + AHEAD_MS) {
      const planned = await inTimetable(
        { from: new Date(at - FLIGHT_WINDOW_MS), until: new Date(at + FLIGHT_WINDOW_MS / 2) },
        { query: { airline: code, flight_number: value.number }, signal },
      )
      return nearest(
        planned.flatMap((flight) => knownOfPlan(deps, flight) ?? []),
        around,
      )
    }
    const { flights } = await request(`/flights/${code}${value.number}`, {
      query: {
        ident_type: 'designator',
        start: new Date(at - DAY).toISOString(),
        end: new Date(Math.min(at + DAY, now().getTime() + AHEAD_MS)).toISOString(),
      },
      shape: FlightsResponse,
      signal,
    })
    return nearest(
      flights.flatMap((flight) => knownOf(deps, flight) ?? []),
      around,
    )
  }

  return { search, find }
}

const nearest = (flights: KnownFlight[], around: Date): KnownFlight[] =>
  flights.sort(nearestTo(around, ({ landsAt }) => landsAt)).slice(0, MAX_FLIGHTS)

type Deps = Pick<FlightEngineDeps, 'airlines' | 'airports'>

/** "BA178", from whichever number the engine gives. */
function numberOf(
  { airlines }: Deps,
  { ident, ident_iata }: Pick<FlightReport, 'ident' | 'ident_iata'>,
): string {
  if (ident_iata) return ident_iata
  const value = readFlightNumber(ident, airlines)
  return value ? writeFlightNumber(value) : ident
}

/** The engine gives instants, and not the local time at the origin. */
const plannedOf = (deps: Deps, flight: Planned): ScheduledFlight | undefined =>
  flight.scheduled_in
    ? {
        number: numberOf(deps, flight),
        fromCode: flight.origin_iata ?? '',
        toCode: flight.destination_iata ?? '',
        leavesLocal: undefined,
        landsAt: new Date(flight.scheduled_in),
        demo: false,
      }
    : undefined

function knownOfPlan(deps: Deps, flight: Planned): KnownFlight | undefined {
  const planned = plannedOf(deps, flight)
  if (!planned) return undefined
  const { fromCode, toCode, landsAt } = planned
  const to = deps.airports.find(toCode)
  return {
    ...planned,
    fromName: deps.airports.find(fromCode)?.name ?? fromCode,
    toName: to?.name ?? toCode,
    toCity: to?.city ?? '',
    estimatedAt: landsAt,
    landedAt: undefined,
    cancelled: false,
  }
}

function knownOf(deps: Deps, flight: FlightReport): KnownFlight | undefined {
  const at = (stand: string | null | undefined, touchdown: string | null | undefined) =>
    stand ? new Date(stand) : touchdown ? addMinutes(new Date(touchdown), TAXI_MINUTES) : undefined
  const landsAt = at(flight.scheduled_in, flight.scheduled_on)
  if (!landsAt) return undefined
  const { origin, destination } = flight
  return {
    number: numberOf(deps, flight),
    fromCode: origin?.code_iata ?? '',
    fromName: origin?.name ?? origin?.code_iata ?? '',
    toCode: destination?.code_iata ?? '',
    toName: destination?.name ?? destination?.code_iata ?? '',
    toCity: destination?.city ?? '',
    leavesLocal: undefined,
    landsAt,
    demo: false,
    estimatedAt: at(flight.estimated_in, flight.estimated_on) ?? landsAt,
    landedAt: at(flight.actual_in, flight.actual_on),
    cancelled: flight.cancelled,
  }
}
