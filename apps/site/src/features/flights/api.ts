import * as calls from '@kerbside/contract/calls.generated/flights.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import { type LocalTime, readLocalTime } from '@kerbside/domain/time.ts'
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
  toCode: string
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
      toCode: flight.destination,
      leavesLocal: civil(flight.departuretime_dt),
      landsLocal: civil(flight.arrivaltime_dt),
      demo: flight.demo,
    })),
  }
}

export type NumberFound = {
  fromCode: string
  fromName: string
  toCode: string
  landsLocal: LocalTime | undefined
}

/** Where and when a flight lands, by its number. Undefined if it is unknown or the server could not be reached. */
export async function findFlightByNumber(
  number: string,
  around: LocalTime | undefined,
): Promise<NumberFound | undefined> {
  const response = await callApi(calls.findFlight, {
    flightNo: number.replaceAll(/\s/g, ''),
    ...(around && { landingTime: around }),
  })
  if (!response.ok || response.reply.code !== CODE.done) return undefined
  const [flight] = response.reply.FlightInfoResult.flights
  if (!flight) return undefined
  const lands = flight.actualarrivaltime || flight.estimatedarrivaltime || flight.filedarrivaltime
  return {
    fromCode: flight.origin,
    fromName: flight.originName,
    toCode: flight.destination,
    landsLocal: civil(lands),
  }
}

const civil = (text: string): LocalTime | undefined => readLocalTime(text.slice(0, 16))
