import { type LocalTime, readLocalTime, resolveLocal } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { askEngine } from '../ask-engine.ts'
import type { FlightEngineMeans } from './flight-aware.ts'
import { readFlightNumber } from './flight-number.ts'
import { type Flights, type KnownFlight, MOST_FLIGHTS } from './port.ts'

const HOME = 'https://api.aviationstack.com'

const End = z.object({
  airport: z.string().nullish(),
  timezone: z.string().nullish(),
  iata: z.string().nullish(),
  scheduled: z.string().nullish(),
  estimated: z.string().nullish(),
  actual: z.string().nullish(),
})
const Answer = z.object({
  data: z.array(
    z.object({
      flight_status: z.string().nullish(),
      departure: End,
      arrival: End,
      flight: z.object({ iata: z.string().nullish(), codeshared: z.unknown().nullish() }),
    }),
  ),
})
type Told = z.output<typeof Answer>['data'][number]

/**
 * AviationStack. Its times are written as if they were UTC ("+00:00"), and are what the clock of the airport shows,
 * whose zone stands beside them. Its key goes into the address, for it takes no other.
 */
export function aviationStack({ url = HOME, key, airlines }: FlightEngineMeans): Flights {
  const ask = async (query: Record<string, string>, signal: AbortSignal): Promise<Told[]> => {
    const apiKey = await key()
    if (apiKey === undefined) throw new Error('no key')
    const { status, body } = await askEngine({
      url: new URL(`${url}/v1/flights?${new URLSearchParams({ ...query, access_key: apiKey })}`),
      signal,
    })
    if (status !== 200) throw new Error(`status ${status}`)
    const heard = Answer.safeParse(body)
    if (!heard.success) throw new Error('an answer of no known shape')
    return heard.data.data.filter(({ flight }) => !flight.codeshared)
  }

  return {
    async search({ airline, toCode, fromCode, leavesLocal, signal }) {
      const told = await ask(
        {
          airline_iata: airlines.find(airline)?.iata || airline,
          arr_iata: toCode,
          ...(fromCode && { dep_iata: fromCode }),
          flight_date: leavesLocal.slice(0, 10),
        },
        signal,
      )
      const said = Date.parse(`${leavesLocal}:00Z`)
      const distance = ({ leavesLocal: leaves }: KnownFlight) =>
        leaves ? Math.abs(Date.parse(`${leaves}:00Z`) - said) : Number.MAX_SAFE_INTEGER
      return told
        .flatMap((flight) => knownOf(flight) ?? [])
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, MOST_FLIGHTS)
    },

    async find({ number, around, signal }) {
      const said = readFlightNumber(number, airlines)
      if (!said) return []
      const told = await ask(
        {
          flight_iata: `${said.iata}${said.number}`,
          flight_date: around.toISOString().slice(0, 10),
        },
        signal,
      )
      const away = ({ landsAt }: KnownFlight) => Math.abs(landsAt.getTime() - around.getTime())
      return told
        .flatMap((flight) => knownOf(flight) ?? [])
        .sort((a, b) => away(a) - away(b))
        .slice(0, MOST_FLIGHTS)
    },
  }
}

function knownOf({ departure, arrival, flight, flight_status }: Told): KnownFlight | undefined {
  const zone = arrival.timezone
  const at = (text: string | null | undefined) => {
    const local = civil(text)
    const instant = local && zone ? resolveLocal(local, zone) : undefined
    return instant?.ok ? instant.at : undefined
  }
  const landsAt = at(arrival.scheduled)
  if (!landsAt || !flight.iata) return undefined
  return {
    number: flight.iata.toUpperCase(),
    fromCode: departure.iata ?? '',
    fromName: departure.airport ?? departure.iata ?? '',
    toCode: arrival.iata ?? '',
    toName: arrival.airport ?? arrival.iata ?? '',
    toCity: '',
    leavesLocal: civil(departure.scheduled),
    landsAt,
    estimatedAt: at(arrival.estimated) ?? landsAt,
    landedAt: at(arrival.actual),
    cancelled: flight_status === 'cancelled',
  }
}

const civil = (text: string | null | undefined): LocalTime | undefined =>
  text ? readLocalTime(text.slice(0, 16)) : undefined
