import { addMinutes, DAY, HOUR, resolveLocal } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { readableOf } from '../readable-of.ts'
import { askPaid, type FlightEngineMeans, instantBySun, nearestTo } from './engine.ts'
import { readFlightNumber, writeFlightNumber } from './flight-number.ts'
import {
  type FlightQuestion,
  type FlightSearch,
  type Flights,
  type KnownFlight,
  MOST_FLIGHTS,
  type ScheduledFlight,
} from './port.ts'

const HOME = 'https://aeroapi.flightaware.com/aeroapi'
/** Flights are asked for from ten days ago to two days ahead; further ahead only the timetable is known. */
const AHEAD_MS = 2 * DAY
/** Around the sun's time of an airport that was said: no clock is further from the sun. */
const AROUND_ORIGIN_MS = 5 * HOUR
/** Where no airport was said the hours are fewer, for an airline lands hundreds a day, and pages are paid for. */
const AROUND_ANYWHERE_MS = 2 * HOUR
const MOST_PAGES = 4
/** The longest flight there is takes nineteen hours. */
const LONGEST_MS = 20 * HOUR
/** From touchdown to the stand, where only the touchdown is told. */
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
const Found = z.object({
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
type Told = z.output<typeof Found>['flights'][number]

/** FlightAware AeroAPI v4. What it calls "in" is the arrival at the stand, which is what a driver waits for. */
export function flightAware(means: FlightEngineMeans): Flights {
  const { url = HOME, airlines, airports, now } = means

  const ask = <Shape extends z.ZodType>(
    path: string,
    { query, ...asked }: { query: Record<string, string>; shape: Shape; signal: AbortSignal },
  ): Promise<z.output<Shape>> =>
    askPaid(means, {
      ...asked,
      question: (key) => ({
        url: new URL(`${url}${path}?${new URLSearchParams(query).toString()}`),
        headers: { 'x-apikey': key },
      }),
    })

  /** Of the timetable, by when they leave. */
  const inTimetable = async (
    { from, until }: { from: Date; until: Date },
    { query, signal }: { query: Record<string, string>; signal: AbortSignal },
  ): Promise<Planned[]> => {
    const path = `/schedules/${from.toISOString()}/${until.toISOString()}`
    return (await ask(path, { query, shape: Schedules, signal })).scheduled
  }

  const search = async ({ airline, toCode, fromCode, leavesLocal, signal }: FlightSearch) => {
    const origin = airports.find(fromCode)
    const local = resolveLocal(leavesLocal, means.zone)
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
          // The same aeroplane is sold under several numbers: only the one it flies under is shown.
          include_codeshares: 'false',
          max_pages: String(MOST_PAGES),
        },
        signal,
      },
    )
    return planned
      .filter(({ ident, actual_ident }) => !actual_ident || actual_ident === ident)
      .flatMap((flight) => (flight.scheduled_out ? [{ flight, out: flight.scheduled_out }] : []))
      .sort(nearestTo(leavesAt, ({ out }) => new Date(out)))
      .flatMap(({ flight }) => plannedOf(means, flight) ?? [])
      .slice(0, MOST_FLIGHTS)
  }

  const find = async ({ number, around, signal }: FlightQuestion) => {
    const said = readFlightNumber(number, airlines)
    if (!said) return []
    const code = said.icao || said.iata
    const at = around.getTime()
    if (at > now().getTime() + AHEAD_MS) {
      const planned = await inTimetable(
        { from: new Date(at - LONGEST_MS), until: new Date(at + LONGEST_MS / 2) },
        { query: { airline: code, flight_number: said.number }, signal },
      )
      return nearest(
        planned.flatMap((flight) => knownOfPlan(means, flight) ?? []),
        around,
      )
    }
    const { flights } = await ask(`/flights/${code}${said.number}`, {
      query: {
        ident_type: 'designator',
        start: new Date(at - DAY).toISOString(),
        end: new Date(Math.min(at + DAY, now().getTime() + AHEAD_MS)).toISOString(),
      },
      shape: Found,
      signal,
    })
    return nearest(
      flights.flatMap((flight) => knownOf(means, flight) ?? []),
      around,
    )
  }

  return { search, find }
}

const nearest = (flights: KnownFlight[], around: Date): KnownFlight[] =>
  flights.sort(nearestTo(around, ({ landsAt }) => landsAt)).slice(0, MOST_FLIGHTS)

type Means = Pick<FlightEngineMeans, 'airlines' | 'airports'>

/** "BA178" of whatever it calls the flight. */
function numberOf(
  { airlines }: Means,
  { ident, ident_iata }: Pick<Told, 'ident' | 'ident_iata'>,
): string {
  if (ident_iata) return ident_iata
  const said = readFlightNumber(ident, airlines)
  return said ? writeFlightNumber(said) : ident
}

/** Its times are instants; what the clock showed where it leaves it does not say. */
const plannedOf = (means: Means, flight: Planned): ScheduledFlight | undefined =>
  flight.scheduled_in
    ? {
        number: numberOf(means, flight),
        fromCode: flight.origin_iata ?? '',
        toCode: flight.destination_iata ?? '',
        leavesLocal: undefined,
        landsAt: new Date(flight.scheduled_in),
        demo: false,
      }
    : undefined

function knownOfPlan(means: Means, flight: Planned): KnownFlight | undefined {
  const planned = plannedOf(means, flight)
  if (!planned) return undefined
  const { fromCode, toCode, landsAt } = planned
  const to = means.airports.find(toCode)
  return {
    ...planned,
    fromName: means.airports.find(fromCode)?.name ?? fromCode,
    toName: to?.name ?? toCode,
    toCity: to?.city ?? '',
    estimatedAt: landsAt,
    landedAt: undefined,
    cancelled: false,
  }
}

function knownOf(means: Means, flight: Told): KnownFlight | undefined {
  const at = (stand: string | null | undefined, touchdown: string | null | undefined) =>
    stand ? new Date(stand) : touchdown ? addMinutes(new Date(touchdown), TAXI_MINUTES) : undefined
  const landsAt = at(flight.scheduled_in, flight.scheduled_on)
  if (!landsAt) return undefined
  const { origin, destination } = flight
  return {
    number: numberOf(means, flight),
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
