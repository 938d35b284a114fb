import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { findFlight, searchAirport, searchFlight } from '@kerbside/contract/flights.ts'
import { type LocalTime, readLocalTime } from '@kerbside/domain/time.ts'
import { pauseBetweenLetters } from '../pause-between-letters.ts'
import { type CallOf, call } from '../server.ts'

export const SEARCH_AIRPORT: CallOf<typeof searchAirport> = {
  method: 'GET',
  path: '/api/searchairport',
}
export const SEARCH_FLIGHT: CallOf<typeof searchFlight> = {
  method: 'GET',
  path: '/api/searchflight',
}
export const FIND_FLIGHT: CallOf<typeof findFlight> = { method: 'GET', path: '/api/flightinfo' }

/** An airport or airline as a field holds it. */
export type Coded = { code: string; name: string; detail: string }

/** Airports anywhere for what was typed so far. Throws when nobody could be asked: the field then says so. */
export async function findAirports(text: string, signal: AbortSignal): Promise<readonly Coded[]> {
  await pauseBetweenLetters(signal)
  const answer = await call(
    SEARCH_AIRPORT,
    { searchString: text.trim(), kind: 'airport' },
    { signal },
  )
  if (!answer.heard) throw new Error(answer.message)
  return (answer.reply.airports ?? []).map(({ code, name, city_name, country }) => ({
    code,
    name,
    detail: `${code}, ${city_name}, ${country}`,
  }))
}

/** The same for airlines. */
export async function findAirlines(text: string, signal: AbortSignal): Promise<readonly Coded[]> {
  await pauseBetweenLetters(signal)
  const answer = await call(
    SEARCH_AIRPORT,
    { searchstring: text.trim(), kind: 'airline' },
    { signal },
  )
  if (!answer.heard) throw new Error(answer.message)
  return (answer.reply.airlines ?? []).map(
    ({ iata_code, icao_code, airline_name, country_name }) => ({
      code: iata_code || icao_code,
      name: airline_name,
      detail: `${iata_code || icao_code}, ${country_name}`,
    }),
  )
}

/** A flight that was found, at the clock of the operator. */
export type FoundFlight = {
  number: string
  fromCode: string
  toCode: string
  leavesLocal: LocalTime | undefined
  landsLocal: LocalTime | undefined
  /** Of a timetable that is made up. */
  demo: boolean
}

export type FlightsFound =
  | { ok: true; flights: readonly FoundFlight[] }
  | { ok: false; message: string }

export type FlightAsked = {
  toCode: string
  airline: string
  fromCode: string
  leavesLocal: LocalTime
}

/** Flights of an airline into an airport, those around the departure first. */
export async function findFlights(asked: FlightAsked): Promise<FlightsFound> {
  const answer = await call(SEARCH_FLIGHT, {
    destination: asked.toCode,
    airline: asked.airline,
    ...(asked.fromCode && { origin: asked.fromCode }),
    departuretime: asked.leavesLocal,
  })
  if (!answer.heard) return { ok: false, message: answer.message }
  const { code, message, AirlineFlightSchedulesResult: result } = answer.reply
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

/** What is known of a number: where it lands and when. Undefined when nothing is, or nobody could be asked. */
export async function findFlightByNumber(
  number: string,
  around: LocalTime | undefined,
): Promise<NumberFound | undefined> {
  const answer = await call(FIND_FLIGHT, {
    flightNo: number.replaceAll(/\s/g, ''),
    ...(around && { landingTime: around }),
  })
  if (!answer.heard || answer.reply.code !== CODE.done) return undefined
  const [flight] = answer.reply.FlightInfoResult.flights
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
