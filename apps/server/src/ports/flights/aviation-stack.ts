import { metresBetween } from '@kerbside/domain/geo.ts'
import {
  DAY,
  HOUR,
  type LocalTime,
  localAt,
  MINUTE,
  readLocalTime,
  resolveLocal,
} from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { readableOf } from '../readable-of.ts'
import { askPaid, type FlightEngineMeans, instantBySun, nearestTo } from './engine.ts'
import { readFlightNumber, writeFlightNumber } from './flight-number.ts'
import {
  type FlightQuestion,
  type FlightSearch,
  type Flights,
  FlightsAway,
  type KnownFlight,
  MOST_FLIGHTS,
  type ScheduledFlight,
} from './port.ts'
import { openTimetables } from './timetables.ts'

const HOME = 'https://api.aviationstack.com'
/** Timetables of later days are told for so many. */
const AHEAD_DAYS = 7
/** What leaves before lands the same day, however far it comes from. */
const OVERNIGHT_FROM = '14:00'
const CRUISE_METRES_PER_HOUR = 800_000
/** For taxiing, climb and descent. */
const GROUND_MS = 30 * MINUTE
/** A landing this near to midnight may be in the timetable of either day. */
const MIDNIGHT_MARGIN_MS = 3 * HOUR
/** A flight that lands this far from what was said is that of another day. */
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
const Answer = z.object({
  data: readableOf(
    z.object({
      flight_status: text,
      departure: End,
      arrival: End,
      flight: z.object({ iata: text, icao: text, codeshared: z.unknown().nullish() }),
    }),
  ),
})
type Told = z.output<typeof Answer>['data'][number]
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
 * AviationStack: flights of today and before, and timetables of an airport for the days after. Its times are written as
 * if they were UTC ("+00:00"), and are what the clock of the airport shows. Its key goes into the address, for it takes
 * no other.
 */
export function aviationStack(means: FlightEngineMeans): Flights {
  const { url = HOME, airlines, now } = means
  const timetables = openTimetables<ScheduledFlight>({
    now,
    spacingMs: means.timetableSpacingMs,
  })
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)

  const ask = <Shape extends z.ZodType>(
    path: string,
    { query, ...asked }: { query: Record<string, string>; shape: Shape; signal: AbortSignal },
  ): Promise<z.output<Shape>> =>
    askPaid(means, {
      ...asked,
      question: (key) => ({
        url: new URL(
          `${url}${path}?${new URLSearchParams({ ...query, access_key: key }).toString()}`,
        ),
      }),
    })

  const searchToday = async (asked: FlightSearch): Promise<ScheduledFlight[]> => {
    const { data } = await ask('/v1/flights', {
      query: {
        airline_iata: iataOf(asked.airline),
        arr_iata: asked.toCode,
        ...(asked.fromCode && { dep_iata: asked.fromCode }),
        flight_date: asked.leavesLocal.slice(0, 10),
      },
      shape: Answer,
      signal: asked.signal,
    })
    // The same aeroplane is sold under several numbers: only the one it flies under is shown.
    return data
      .filter(({ flight }) => !flight.codeshared)
      .flatMap((flight) => knownOf(means, flight) ?? [])
  }

  /**
   * Flights that leave on the day, from the timetable of the day they land on. Where that may be either of two days, the
   * second timetable is read only when it is available at once.
   */
  const searchLater = async (asked: FlightSearch): Promise<ScheduledFlight[]> => {
    const [first, ...others] = landingDays(asked).map((day) => arrivalsOf(asked, day))
    if (!first) throw new FlightsAway('away')
    const flights = [...(await first)]
    for (const other of others) {
      const more = await other?.catch(() => undefined)
      if (more) flights.push(...more)
      else asked.onPartial?.()
    }
    return flights.filter(({ leavesLocal }) =>
      leavesLocal?.startsWith(asked.leavesLocal.slice(0, 10)),
    )
  }

  /** The likelier day first. */
  const landingDays = ({ fromCode, toCode, leavesLocal }: FlightSearch): string[] => {
    const date = leavesLocal.slice(0, 10)
    if (leavesLocal.slice(11) < OVERNIGHT_FROM) return [date]
    const [from, to] = [fromCode && means.airports.find(fromCode), means.airports.find(toCode)]
    if (!from || !to) return [date, dayAfter(date)]
    const hours = metresBetween(from.point, to.point) / CRUISE_METRES_PER_HOUR
    const landsAt = instantBySun(leavesLocal, from.point.lng).getTime() + hours * HOUR + GROUND_MS
    const dayAt = (ms: number) => localAt(new Date(ms), means.zone).slice(0, 10)
    const days = [landsAt, landsAt - MIDNIGHT_MARGIN_MS, landsAt + MIDNIGHT_MARGIN_MS].map(dayAt)
    return [...new Set(days)].filter((day) => day >= date)
  }

  const arrivalsOf = ({ airline, toCode }: FlightSearch, day: string) =>
    timetables.find([toCode, airline, day].join('|'), async (signal) => {
      const { data } = await ask('/v1/flightsFuture', {
        query: { iataCode: toCode, type: 'arrival', date: day, airline_iata: iataOf(airline) },
        shape: Future,
        signal,
      })
      // the same aeroplane is sold under several numbers: only the one it flies under is shown
      return data
        .filter(({ codeshared }) => !codeshared)
        .flatMap((flight) => foretoldOf(flight, { day, zone: means.zone }) ?? [])
    })

  const iataOf = (airline: string) => airlines.find(airline)?.iata || airline

  return {
    async search(asked) {
      const date = asked.leavesLocal.slice(0, 10)
      if (date > dayOf(new Date(now().getTime() + AHEAD_DAYS * DAY))) return []
      const found = date > dayOf(now()) ? await searchLater(asked) : await searchToday(asked)
      const said = new Date(`${asked.leavesLocal}:00Z`)
      return found
        .filter(({ fromCode }) => asked.fromCode === '' || fromCode === asked.fromCode)
        .sort(
          nearestTo(said, ({ leavesLocal = asked.leavesLocal }) => new Date(`${leavesLocal}:00Z`)),
        )
        .slice(0, MOST_FLIGHTS)
    },

    async find({ number, around, signal }: FlightQuestion) {
      const said = readFlightNumber(number, airlines)
      if (!said) return []
      const wanted = writeFlightNumber(said)
      const on = async (day: string) => {
        const query = { [said.iata ? 'flight_iata' : 'flight_icao']: wanted, flight_date: day }
        const { data } = await ask('/v1/flights', { query, shape: Answer, signal })
        return data.flatMap((flight) => knownOf(means, flight) ?? [])
      }
      const away = ({ landsAt }: KnownFlight) => Math.abs(landsAt.getTime() - around.getTime())
      // A day is that of the departure, and a night flight left the day before it lands.
      const days = [around, new Date(around.getTime() - DAY)]
        .map(dayOf)
        .filter((day) => day <= dayOf(now()))
      const found: KnownFlight[] = []
      for (const day of days) {
        found.push(...(await on(day)))
        if (found.some((flight) => away(flight) <= SAME_MS)) break
      }
      return found.sort((a, b) => away(a) - away(b)).slice(0, MOST_FLIGHTS)
    },
  }
}

function knownOf(
  { airlines, airports }: Pick<FlightEngineMeans, 'airlines' | 'airports'>,
  { departure, arrival, flight, flight_status }: Told,
): KnownFlight | undefined {
  const zone = arrival.timezone
  const at = (said: string | null | undefined) => {
    const local = civil(said)
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

/** Of a timetable of arrivals that has a clock and no date: what lands by an earlier clock left the day before. */
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

/** "10:30" of "10:30" and of "2026-03-10 10:30:00". */
const clockOf = (said: string | null | undefined): string =>
  /(?:^|[ T])(\d\d:\d\d)(?::\d\d)?$/.exec(said ?? '')?.[1] ?? ''

const shifted = (day: string, ms: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + ms).toISOString().slice(0, 10)
const dayBefore = (day: string): string => shifted(day, -DAY)
const dayAfter = (day: string): string => shifted(day, DAY)

const civil = (said: string | null | undefined): LocalTime | undefined =>
  said ? readLocalTime(said.slice(0, 16)) : undefined
