import * as calls from '@kerbside/contract/calls.generated/flights.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import { readLocalTime } from '@kerbside/domain/read-local-time.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { debounceTyping } from '@kerbside/web/debounce-typing.ts'

/** The value of an airport or airline field. */
export type Coded = { code: string; name: string; detail: string }

/** Airports that match the typed text. Throws if the server could not be reached: the field then shows a message. */
export async function findAirports(text: string, signal: AbortSignal): Promise<readonly Coded[]> {
  await debounceTyping(signal)
  const response = await callApi(
    calls.searchAirport,
    { searchString: text.trim(), kind: 'airport' },
    { signal },
  )
  if (!response.ok) throw new Error(response.message)
  return (response.reply.airports ?? []).map(({ code, name, city_name, country }) => ({
    code,
    name,
    detail: `${code}, ${city_name}, ${country}`,
  }))
}

/** Airlines that match the typed text. */
export async function findAirlines(text: string, signal: AbortSignal): Promise<readonly Coded[]> {
  await debounceTyping(signal)
  const response = await callApi(
    calls.searchAirport,
    { searchstring: text.trim(), kind: 'airline' },
    { signal },
  )
  if (!response.ok) throw new Error(response.message)
  return (response.reply.airlines ?? []).map(
    ({ iata_code, icao_code, airline_name, country_name }) => ({
      code: iata_code || icao_code,
      name: airline_name,
      detail: `${iata_code || icao_code}, ${country_name}`,
    }),
  )
}

/** A flight from the search, in the operator's local time. */
export type FoundFlight = {
  number: string
  fromCode: string
  fromName: string
  /** To read: "Singapore to London Heathrow". */
  fromCity: string
  toCode: string
  toName: string
  leavesLocal: LocalTime | undefined
  landsLocal: LocalTime | undefined
  /** From a made-up timetable. */
  demo: boolean
}

export type FlightsFound =
  | { ok: true; flights: readonly FoundFlight[] }
  | { ok: false; message: string }

export type FlightQuery = {
  toCode: string
  airline: string
  fromCode: string
  leavesLocal: LocalTime
}

/** Flights of an airline into an airport, those closest to the departure time first. */
export async function findFlights(flightQuery: FlightQuery): Promise<FlightsFound> {
  const response = await callApi(calls.searchFlight, {
    destination: flightQuery.toCode,
    airline: flightQuery.airline,
    ...(flightQuery.fromCode && { origin: flightQuery.fromCode }),
    departuretime: flightQuery.leavesLocal,
  })
  if (!response.ok) return { ok: false, message: response.message }
  const { code, message, AirlineFlightSchedulesResult: result } = response.reply
  if (code !== CODE.done) return { ok: false, message: message || GENERIC_MESSAGE }
  return {
    ok: true,
    flights: result.data.map((flight) => ({
      number: flight.ident,
      fromCode: flight.origin,
      fromName: flight.originName,
      fromCity: flight.originCity,
      toCode: flight.destination,
      toName: flight.destinationName.replace(/ Airport$/, ''),
      leavesLocal: civil(flight.departuretime_dt),
      landsLocal: civil(flight.arrivaltime_dt),
      demo: flight.demo,
    })),
  }
}

export type NumberFound = {
  fromCode: string
  fromName: string
  fromCity: string
  toCode: string
  landsLocal: LocalTime | undefined
  /** The operator's usual pickup for this landing. */
  pickupLocal: LocalTime | undefined
  cancelled: boolean
}

export type NumberResult =
  | { ok: true; flight: NumberFound }
  | { ok: false; reason: 'unknown' | 'unreachable' | 'failed' }

/** Where and when a flight lands, by its number: of several days the one nearest to the given time, or to now. */
export async function findFlightByNumber(
  number: string,
  around: LocalTime | undefined,
): Promise<NumberResult> {
  const response = await callApi(calls.findFlight, {
    flightNo: number.replaceAll(/\s/g, ''),
    ...(around && { landingTime: around }),
  })
  if (!response.ok)
    return { ok: false, reason: response.why === 'unreachable' ? 'unreachable' : 'failed' }
  if (response.reply.code !== CODE.done) return { ok: false, reason: 'failed' }
  const [flight] = response.reply.FlightInfoResult.flights
  if (!flight) return { ok: false, reason: 'unknown' }
  const lands = flight.actualarrivaltime || flight.estimatedarrivaltime || flight.filedarrivaltime
  return {
    ok: true,
    flight: {
      fromCode: flight.origin,
      fromName: flight.originName,
      fromCity: flight.originCity,
      toCode: flight.destination,
      landsLocal: civil(lands),
      pickupLocal: civil(flight.pickuptime),
      cancelled: flight.cancelled,
    },
  }
}

const civil = (text: string): LocalTime | undefined => readLocalTime(text.slice(0, 16))
