import { type LocalTime, localAt } from '@kerbside/domain/time.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { envelope, matching, text, when } from './scalar.ts'

export const Airport = z.object({
  city_name: z.string(),
  airport: z.string(),
  iata_code: z.string(),
  code: z.string(),
  icao_code: z.string(),
  name: z.string(),
  country: z.string(),
  FullAddress: z.string(),
  CountryLowerCase: z.string(),
  IconPath: z.string(),
  Code: z.string(),
})
export type Airport = z.infer<typeof Airport>

export const Airline = z.object({
  icao_code: z.string(),
  airline_name: z.string(),
  iata_code: z.string(),
  country_name: z.string(),
  country_iso2: z.string(),
  FullAddress: z.string(),
})
export type Airline = z.infer<typeof Airline>

/**
 * Two searches in one endpoint: `searchString` finds airports, `searchstring` airlines; `kind` states it explicitly.
 */
export const searchAirport = endpoint({
  method: 'GET',
  path: '/api/searchairport',
  about:
    'Lists airports for ?searchString=, airlines for ?searchstring= (or kind=airport|airline with either).',
  audience: 'guest',
  limit: { times: 300, per: 'minute', timesOfSession: 60 },
  input: z
    .object({
      searchString: text('searchString', 100).optional(),
      searchstring: text('searchstring', 100).optional(),
      kind: z.enum(['airport', 'airline'], 'kind must be airport or airline').optional(),
    })
    .refine((query) => (query.searchString ?? query.searchstring) !== undefined, {
      error: 'searchString is required',
    }),
  reply: z.object({
    ...envelope,
    airports: z.array(Airport).optional(),
    airlines: z.array(Airline).optional(),
  }),
})

const FlightCode = matching(/^[A-Za-z0-9]{0,8}$/, 8, 'must be letters and digits')

export const ScheduledFlight = z.object({
  ident: z.string(),
  origin: z.string(),
  destination: z.string(),
  destination_airport: z.string(),
  arrivaltime_dt: z.string(),
  departuretime_dt: z.string(),
  /** Addition to the specification: the flight comes from the demonstration timetable and does not really exist. */
  demo: z.boolean(),
  /** Addition to the specification: names to read, each the code if it is unknown. */
  originName: z.string(),
  originCity: z.string(),
  destinationName: z.string(),
})

export const searchFlight = endpoint({
  method: 'GET',
  path: '/api/searchflight',
  about: 'Lists the flights of an airline into an airport around a time.',
  audience: 'guest',
  limit: { times: 60, per: 'minute', timesOfSession: 20 },
  input: z.object({
    destination: FlightCode.min(3, 'destination is required'),
    airline: FlightCode.min(2, 'airline is required'),
    origin: FlightCode.optional(),
    departuretime: when('departuretime'),
  }),
  reply: z.object({
    ...envelope,
    AirlineFlightSchedulesResult: z.object({ data: z.array(ScheduledFlight) }),
  }),
})

export const KnownFlight = z.object({
  ident: z.string(),
  /** Addition to the specification: its origin, and whether it is cancelled. */
  origin: z.string(),
  originName: z.string(),
  originCity: z.string(),
  cancelled: z.boolean(),
  destination: z.string(),
  destinationName: z.string(),
  destinationCity: z.string(),
  actualarrivaltime: z.string(),
  estimatedarrivaltime: z.string(),
  filedarrivaltime: z.string(),
  /** Addition to the specification, as above. */
  demo: z.boolean(),
  /** Addition to the specification: the pickup after the operator's usual time from landing; '' if it is cancelled. */
  pickuptime: z.string(),
})

export const findFlight = endpoint({
  method: 'GET',
  path: '/api/flightinfo',
  about: 'Returns the data of a flight number, for the flight nearest to the given landing time.',
  audience: 'guest',
  limit: { times: 60, per: 'minute', timesOfSession: 20 },
  input: z.object({
    flightNo: FlightCode.min(2, 'flightNo is required'),
    landingTime: when('landingTime').optional(),
  }),
  reply: z.object({ ...envelope, FlightInfoResult: z.object({ flights: z.array(KnownFlight) }) }),
})

/** Which of the two searches a request means, and the text to search for. */
export function readAirportSearch(input: z.output<typeof searchAirport.input>): {
  kind: 'airport' | 'airline'
  typed: string
} {
  const kind = input.kind ?? (input.searchString === undefined ? 'airline' : 'airport')
  return { kind, typed: input.searchString ?? input.searchstring ?? '' }
}

const REASONS = {
  away: 'We can’t look up flights right now. Enter your flight number instead.',
  spent: 'We can’t look up any more flights today. Enter your flight number instead.',
} as const

type FlightSearchResult<Flight> =
  | { ok: true; flights: readonly Flight[] }
  | { ok: false; reason: keyof typeof REASONS }

/** Departure in the time zone of the origin, arrival in the operator's; '' for an unknown departure. */
export const writeScheduled = (
  found: FlightSearchResult<{
    number: string
    fromCode: string
    toCode: string
    fromName: string
    fromCity: string
    toName: string
    leavesLocal: LocalTime | undefined
    landsAt: Date
    demo: boolean
  }>,
  zone: string,
): z.infer<typeof searchFlight.reply> => ({
  ...envelopeOf(found),
  AirlineFlightSchedulesResult: {
    data: (found.ok ? found.flights : []).map((flight) => ({
      ident: flight.number,
      origin: flight.fromCode,
      destination: flight.toCode,
      destination_airport: flight.toCode,
      arrivaltime_dt: localAt(flight.landsAt, zone),
      departuretime_dt: flight.leavesLocal ?? '',
      demo: flight.demo,
      originName: flight.fromName,
      originCity: flight.fromCity,
      destinationName: flight.toName,
    })),
  },
})

/** A cancelled flight has only its scheduled arrival, and is marked as cancelled. */
export const writeKnown = (
  found: FlightSearchResult<{
    number: string
    fromCode: string
    fromName: string
    fromCity: string
    toCode: string
    toName: string
    toCity: string
    landsAt: Date
    estimatedAt: Date
    landedAt: Date | undefined
    cancelled: boolean
    demo: boolean
    pickupAt: Date
  }>,
  zone: string,
): z.infer<typeof findFlight.reply> => ({
  ...envelopeOf(found),
  FlightInfoResult: {
    flights: (found.ok ? found.flights : []).map((flight) => ({
      ident: flight.number,
      origin: flight.fromCode,
      originName: flight.fromName,
      originCity: flight.fromCity,
      destination: flight.toCode,
      destinationName: flight.toName,
      destinationCity: flight.toCity,
      actualarrivaltime: flight.landedAt ? localAt(flight.landedAt, zone) : '',
      estimatedarrivaltime: flight.cancelled ? '' : localAt(flight.estimatedAt, zone),
      filedarrivaltime: localAt(flight.landsAt, zone),
      cancelled: flight.cancelled,
      demo: flight.demo,
      pickuptime: flight.cancelled ? '' : localAt(flight.pickupAt, zone),
    })),
  },
})

const envelopeOf = (found: FlightSearchResult<unknown>) =>
  found.ok
    ? { code: CODE.done, message: '' }
    : { code: CODE.refused, message: REASONS[found.reason] }

export const writeAirport = (airport: {
  iata: string
  icao: string
  name: string
  city: string
  country: string
  countryName: string
}): Airport => ({
  city_name: airport.city,
  airport: airport.name,
  iata_code: airport.iata,
  code: airport.iata,
  icao_code: airport.icao,
  name: airport.name,
  country: airport.countryName,
  FullAddress: `${airport.name} (${airport.iata}), ${airport.city}, ${airport.countryName}`,
  CountryLowerCase: airport.country.toLowerCase(),
  IconPath: 'assets/images/place-airport.svg',
  Code: airport.iata,
})

export const writeAirline = (airline: {
  iata: string
  icao: string
  name: string
  country: string
  countryName: string
}): Airline => ({
  icao_code: airline.icao,
  airline_name: airline.name,
  iata_code: airline.iata,
  country_name: airline.countryName,
  country_iso2: airline.country,
  FullAddress: `${airline.name} (${airline.iata})`,
})
