import { addMinutes, DAY, HOUR } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { askEngine } from '../ask-engine.ts'
import type { Airlines } from '../places/port.ts'
import { readFlightNumber } from './flight-number.ts'
import { type Flights, type KnownFlight, MOST_FLIGHTS } from './port.ts'

const HOME = 'https://aeroapi.flightaware.com/aeroapi'
/** Flights are asked for from ten days ago to two days ahead; further ahead only the timetable is known. */
const AHEAD_MS = 2 * DAY
const WINDOW_MS = 12 * HOUR
/** From touchdown to the stand, where only the touchdown is told. */
const TAXI_MINUTES = 10

const time = z.iso.datetime({ offset: true }).nullish()
const Schedules = z.object({
  scheduled: z.array(
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
const Port = z.object({
  code_iata: z.string().nullish(),
  name: z.string().nullish(),
  city: z.string().nullish(),
})
const Found = z.object({
  flights: z.array(
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

export type FlightEngineMeans = {
  url?: string | undefined
  key: () => Promise<string | undefined>
  airlines: Pick<Airlines, 'find'>
  now: () => Date
}

/** FlightAware AeroAPI v4. What it calls "in" is the arrival at the stand, which is what a driver waits for. */
export function flightAware({ url = HOME, key, airlines, now }: FlightEngineMeans): Flights {
  const ask = async <Shape extends z.ZodType>(
    path: string,
    { query, shape, signal }: { query: Record<string, string>; shape: Shape; signal: AbortSignal },
  ): Promise<z.output<Shape>> => {
    const apiKey = await key()
    if (apiKey === undefined) throw new Error('no key')
    const { status, body } = await askEngine({
      url: new URL(`${url}${path}?${new URLSearchParams(query)}`),
      headers: { 'x-apikey': apiKey },
      signal,
    })
    if (status !== 200) throw new Error(`status ${status}`)
    const heard = shape.safeParse(body)
    if (!heard.success) throw new Error('an answer of no known shape')
    return heard.data
  }

  const inTimetable = async (
    said: { query: Record<string, string>; middle: Date },
    signal: AbortSignal,
  ) => {
    const from = new Date(said.middle.getTime() - WINDOW_MS).toISOString()
    const until = new Date(said.middle.getTime() + WINDOW_MS).toISOString()
    const { scheduled } = await ask(`/schedules/${from}/${until}`, {
      query: said.query,
      shape: Schedules,
      signal,
    })
    // The same aeroplane is sold under several numbers: only the one it flies under is shown.
    return scheduled
      .filter(({ ident, actual_ident }) => !actual_ident || actual_ident === ident)
      .flatMap((flight) =>
        flight.scheduled_in
          ? [
              {
                number: flight.ident_iata ?? flight.ident,
                fromCode: flight.origin_iata ?? '',
                toCode: flight.destination_iata ?? '',
                // Its times are instants; what the clock showed there it does not say.
                leavesLocal: undefined,
                landsAt: new Date(flight.scheduled_in),
                outAt: flight.scheduled_out ? new Date(flight.scheduled_out) : undefined,
              },
            ]
          : [],
      )
  }

  return {
    async search({ airline, toCode, fromCode, leavesLocal, signal }) {
      const middle = new Date(`${leavesLocal}:00Z`)
      const query = {
        airline: airlines.find(airline)?.icao || airline,
        destination: toCode,
        ...(fromCode && { origin: fromCode }),
      }
      const found = await inTimetable({ query, middle }, signal)
      const distance = ({ outAt, landsAt }: (typeof found)[number]) =>
        Math.abs((outAt ?? landsAt).getTime() - middle.getTime())
      return found
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, MOST_FLIGHTS)
        .map(({ outAt: _, ...flight }) => flight)
    },

    async find({ number, around, signal }) {
      const said = readFlightNumber(number, airlines)
      if (!said) return []
      const ident = `${said.icao || said.iata}${said.number}`
      if (around.getTime() > now().getTime() + AHEAD_MS) {
        const query = { airline: said.icao || said.iata, flight_number: said.number }
        const found = await inTimetable({ query, middle: around }, signal)
        return found.map(({ outAt: _, ...flight }) => ({
          ...flight,
          fromName: flight.fromCode,
          toName: flight.toCode,
          toCity: '',
          estimatedAt: flight.landsAt,
          landedAt: undefined,
          cancelled: false,
        }))
      }
      const { flights } = await ask(`/flights/${ident}`, {
        query: {
          ident_type: 'designator',
          start: new Date(around.getTime() - DAY).toISOString(),
          end: new Date(Math.min(around.getTime() + DAY, now().getTime() + AHEAD_MS)).toISOString(),
        },
        shape: Found,
        signal,
      })
      return flights
        .flatMap((flight) => knownOf(flight) ?? [])
        .sort((a, b) => away(a, around) - away(b, around))
        .slice(0, MOST_FLIGHTS)
    },
  }
}

const away = ({ landsAt }: KnownFlight, around: Date): number =>
  Math.abs(landsAt.getTime() - around.getTime())

function knownOf(flight: z.output<typeof Found>['flights'][number]): KnownFlight | undefined {
  const at = (stand: string | null | undefined, touchdown: string | null | undefined) =>
    stand ? new Date(stand) : touchdown ? addMinutes(new Date(touchdown), TAXI_MINUTES) : undefined
  const landsAt = at(flight.scheduled_in, flight.scheduled_on)
  if (!landsAt) return undefined
  const { origin, destination } = flight
  return {
    number: flight.ident_iata ?? flight.ident,
    fromCode: origin?.code_iata ?? '',
    fromName: origin?.name ?? origin?.code_iata ?? '',
    toCode: destination?.code_iata ?? '',
    toName: destination?.name ?? destination?.code_iata ?? '',
    toCity: destination?.city ?? '',
    leavesLocal: undefined,
    landsAt,
    estimatedAt: at(flight.estimated_in, flight.estimated_on) ?? landsAt,
    landedAt: at(flight.actual_in, flight.actual_on),
    cancelled: flight.cancelled,
  }
}
