import { metresBetween } from '@kerbside/domain/geo.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import { DAY, HOUR, type LocalTime, localAt, MINUTE, resolveLocal } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { readableOf } from '../readable-of.ts'
import { type FlightEngineDeps, instantBySun, nearestTo, requestPaidEngine } from './engine.ts'
import { readFlightNumber, writeFlightNumber } from './flight-number.ts'
import {
  type FlightQuestion,
  type FlightSearch,
  type Flights,
  FlightsUnavailable,
  type KnownFlight,
  MAX_FLIGHTS,
  type ScheduledFlight,
} from './port.ts'
import { openTimetables } from './timetables.ts'

const HOME = 'https://api.aviationstack.com'
/** Timetables are available this many days ahead. */
const AHEAD_DAYS = 7
/** A flight that leaves earlier lands the same day, however far it comes from. */
const OVERNIGHT_FROM = '14:00'
const CRUISE_METRES_PER_HOUR = 800_000
/** Time added for taxiing, climb and descent. */
const TAXI_AND_CLIMB_MS = 30 * MINUTE
/** A landing this close to midnight may be in the timetable of either day. */
const MIDNIGHT_MARGIN_MS = 3 * HOUR
/** A flight that lands further than this from the requested time belongs to another day. */
const SAME_MS = 12 * HOUR

const text = z.string().nullish()
const End = z.object({
  airport: text,
  timezone: text,
  iata: text,
  scheduled: text,
  estimated: text,
  actual: text,
})
const ResponseBody = z.object({
  data: readableOf(
    z.object({
      flight_status: text,
      departure: End,
      arrival: End,
      flight: z.object({ iata: text, icao: text, codeshared: z.unknown().nullish() }),
    }),
  ),
})
type FlightReport = z.output<typeof ResponseBody>['data'][number]
const FutureEnd = z.object({ iataCode: text, scheduledTime: text })
const Future = z.object({
  data: readableOf(
    z.object({
      departure: FutureEnd,
      arrival: FutureEnd,
      flight: z.object({ iataNumber: text }),
      codeshared: z.unknown().nullish(),
    }),
  ),
})
type Foretold = z.output<typeof Future>['data'][number]

/**
 * AviationStack: flights up to today, and timetables of an airport for later days. Its times are local to the airport
 * but written as if they were UTC ("+00:00"). Its key is part of the address, because it accepts no other way.
 */
export function aviationStack(deps: FlightEngineDeps): Flights {
  const { url = HOME, airlines, now } = deps
  const timetables = openTimetables<ScheduledFlight>({
    now,
    spacingMs: deps.timetableSpacingMs,
  })
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)

  const request = <Shape extends z.ZodType>(
    path: string,
    { query, ...search }: { query: Record<string, string>; shape: Shape; signal: AbortSignal },
  ): Promise<z.output<Shape>> =>
    requestPaidEngine(deps, {
      ...search,
      question: (key) => ({
        url: new URL(
          `${url}${path}?${new URLSearchParams({ ...query, access_key: key }).toString()}`,
        ),
      }),
    })

  const searchToday = async (search: FlightSearch): Promise<ScheduledFlight[]> => {
    const { data } = await request('/v1/flights', {
      query: {
        airline_iata: iataOf(search.airline),
        arr_iata: search.toCode,
        ...(search.fromCode && { dep_iata: search.fromCode }),
        flight_date: search.leavesLocal.slice(0, 10),
      },
      shape: ResponseBody,
      signal: search.signal,
    })
    // A code-share flight has several numbers; only the operating airline's number is shown.
    return data
      .filter(({ flight }) => !flight.codeshared)
      .flatMap((flight) => knownOf(deps, flight) ?? [])
  }

  /**
   * Flights that leave on the day, from the timetable of the day they land on. Where that may be either of two days, the
   * second timetable is read only when it is available at once.
   */
  const searchLater = async (search: FlightSearch): Promise<ScheduledFlight[]> => {
    const [first, ...others] = landingDays(search).map((day) => arrivalsOf(search, day))
    if (!first) throw new FlightsUnavailable('away')
    const flights = [...(await first)]
    for (const other of others) {
      const more = await other?.catch(() => undefined)
      if (more) flights.push(...more)
      else search.onPartial?.()
    }
    return flights.filter(({ leavesLocal }) =>
      leavesLocal?.startsWith(search.leavesLocal.slice(0, 10)),
    )
  }

  /** The likelier day first. */
  const landingDays = ({ fromCode, toCode, leavesLocal }: FlightSearch): string[] => {
    const date = leavesLocal.slice(0, 10)
    if (leavesLocal.slice(11) < OVERNIGHT_FROM) return [date]
    const [from, to] = [fromCode && deps.airports.find(fromCode), deps.airports.find(toCode)]
    if (!from || !to) return [date, dayAfter(date)]
    const hours = metresBetween(from.point, to.point) / CRUISE_METRES_PER_HOUR
    const landsAt =
      instantBySun(leavesLocal, from.point.lng).getTime() + hours * HOUR + TAXI_AND_CLIMB_MS
    const dayAt = (ms: number) => localAt(new Date(ms), deps.zone).slice(0, 10)
    const days = [landsAt, landsAt - MIDNIGHT_MARGIN_MS, landsAt + MIDNIGHT_MARGIN_MS].map(dayAt)
    return [...new Set(days)].filter((day) => day >= date)
  }

  const arrivalsOf = ({ airline, toCode }: FlightSearch, day: string) =>
    timetables.find([toCode, airline, day].join('|'), async (signal) => {
      const { data } = await request('/v1/flightsFuture', {
        query: { iataCode: toCode, type: 'arrival', date: day, airline_iata: iataOf(airline) },
        shape: Future,
        signal,
      })
      // A code-share flight has several numbers; only the operating airline's number is shown.
      return data
        .filter(({ codeshared }) => !codeshared)
        .flatMap((flight) => foretoldOf(flight, { day, zone: deps.zone }) ?? [])
    })

  const iataOf = (airline: string) => airlines.find(airline)?.iata || airline

  return {
    async search(search) {
      const date = search.leavesLocal.slice(0, 10)
      if (date > dayOf(new Date(now().getTime() + AHEAD_DAYS * DAY))) return []
      const found = date > dayOf(now()) ? await searchLater(search) : await searchToday(search)
      const value = new Date(`${search.leavesLocal}:00Z`)
      return found
        .filter(({ fromCode }) => search.fromCode === '' || fromCode === search.fromCode)
        .sort(
          nearestTo(
            value,
            ({ leavesLocal = search.leavesLocal }) => new Date(`${leavesLocal}:00Z`),
          ),
        )
        .slice(0, MAX_FLIGHTS)
    },

    async find({ number, around, signal }: FlightQuestion) {
      const value = readFlightNumber(number, airlines)
      if (!value) return []
      const wanted = writeFlightNumber(value)
      const on = async (day: string) => {
        const query = { [value.iata ? 'flight_iata' : 'flight_icao']: wanted, flight_date: day }
        const { data } = await request('/v1/flights', { query, shape: ResponseBody, signal })
        return data.flatMap((flight) => knownOf(deps, flight) ?? [])
      }
      const away = ({ landsAt }: KnownFlight) => Math.abs(landsAt.getTime() - around.getTime())
      // Days are those of the departure, and a night flight leaves the day before it lands.
      const days = [around, new Date(around.getTime() - DAY)]
        .map(dayOf)
        .filter((day) => day <= dayOf(now()))
      const found: KnownFlight[] = []
      for (const day of days) {
        found.push(...(await on(day)))
        if (found.some((flight) => away(flight) <= SAME_MS)) break
      }
      return found.sort((a, b) => away(a) - away(b)).slice(0, MAX_FLIGHTS)
    },
  }
}

function knownOf(
  { airlines, airports }: Pick<FlightEngineDeps, 'airlines' | 'airports'>,
  { departure, arrival, flight, flight_status }: FlightReport,
): KnownFlight | undefined {
  const zone = arrival.timezone
  const at = (value: string | null | undefined) => {
    const local = civil(value)
    const instant = local && zone ? resolveLocal(local, zone) : undefined
    return instant?.ok ? instant.at : undefined
  }
  const landsAt = at(arrival.scheduled)
  const number = readFlightNumber(flight.iata || flight.icao || '', airlines)
  if (!landsAt || !number) return undefined
  return {
    number: writeFlightNumber(number),
    fromCode: departure.iata ?? '',
    fromName: departure.airport ?? departure.iata ?? '',
    toCode: arrival.iata ?? '',
    toName: arrival.airport ?? arrival.iata ?? '',
    toCity: airports.find(arrival.iata ?? '')?.city ?? '',
    leavesLocal: civil(departure.scheduled),
    landsAt,
    demo: false,
    estimatedAt: at(arrival.estimated) ?? landsAt,
    landedAt: at(arrival.actual),
    cancelled: flight_status === 'cancelled',
  }
}

/**
 * For a timetable of arrivals with times but no dates: a flight whose landing time is earlier than its departure time
 * left the day before.
 */
function foretoldOf(
  { departure, arrival, flight }: Foretold,
  { day, zone }: { day: string; zone: string },
): ScheduledFlight | undefined {
  const [leaves, lands] = [clockOf(departure.scheduledTime), clockOf(arrival.scheduledTime)]
  const landsLocal = readLocalTime(`${day}T${lands}`)
  const leavesLocal = readLocalTime(`${lands < leaves ? dayBefore(day) : day}T${leaves}`)
  const landing = landsLocal && resolveLocal(landsLocal, zone)
  if (!leavesLocal || !landing?.ok || !flight.iataNumber) return undefined
  return {
    number: flight.iataNumber.toUpperCase(),
    fromCode: (departure.iataCode ?? '').toUpperCase(),
    toCode: (arrival.iataCode ?? '').toUpperCase(),
    leavesLocal,
    landsAt: landing.at,
    demo: false,
  }
}

/** Extracts "10:30" from "10:30" or "2026-03-10 10:30:00". */
const clockOf = (value: string | null | undefined): string =>
  /(?:^|[ T])(\d\d:\d\d)(?::\d\d)?$/.exec(value ?? '')?.[1] ?? ''

const shifted = (day: string, ms: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + ms).toISOString().slice(0, 10)
const dayBefore = (day: string): string => shifted(day, -DAY)
const dayAfter = (day: string): string => shifted(day, DAY)

const civil = (value: string | null | undefined): LocalTime | undefined =>
  value ? readLocalTime(value.slice(0, 16)) : undefined
