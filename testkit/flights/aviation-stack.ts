import { localAt } from '@kerbside/domain/time.ts'
import { type FakeResponse, type FakeServer, startFakeServer } from '../fake-server.ts'
import { KNOWN_FLIGHTS, type KnownFlight } from './known-flights.ts'

const A_PAGE = 100

const reject = (status: number, code: string): FakeResponse => ({
  status,
  body: { error: { code, message: code } },
})

/**
 * AviationStack by its documentation. `/v1/flights`: flights of a departure day, with the airport's local times written
 * as if they were UTC. `/v1/flightsFuture`: an airport's arrivals on a later day, with times without a date, lower-case
 * codes, and one request in ten seconds, as on a paid plan. With `anyAirport` it ignores the requested airport.
 */
export function openAviationStack(
  key: string,
  { anyAirport = false, spacingMs = 10_000 } = {},
): Promise<FakeServer> {
  let freeAt = 0
  return startFakeServer(({ method, path, query }) => {
    if (query.get('access_key') !== key) return reject(401, 'invalid_access_key')
    if (method === 'GET' && path === '/v1/flightsFuture') {
      if (performance.now() < freeAt) return reject(429, 'rate_limit_reached')
      freeAt = performance.now() + spacingMs
      if (query.get('type') !== 'arrival') return reject(400, 'validation_error')
      const expected = KNOWN_FLIGHTS.filter(
        (flight) =>
          (anyAirport || query.get('iataCode') === flight.to.iata) &&
          is(query.get('airline_iata'), flight.airline.iata) &&
          localAt(new Date(flight.in), flight.to.zone).startsWith(query.get('date') ?? '?'),
      )
      return { status: 200, body: { data: expected.map(foretold) } }
    }
    if (method !== 'GET' || path !== '/v1/flights') return reject(404, 'invalid_api_function')
    const found = KNOWN_FLIGHTS.filter(
      (flight) =>
        is(query.get('airline_iata'), flight.airline.iata) &&
        (anyAirport || is(query.get('arr_iata'), flight.to.iata)) &&
        (anyAirport || is(query.get('dep_iata'), flight.from.iata)) &&
        is(query.get('flight_iata'), flight.iata) &&
        is(query.get('flight_date'), dateOf(flight)),
    )
    const data = found.slice(0, Number(query.get('limit') ?? A_PAGE)).map(flightJson)
    const pagination = { limit: A_PAGE, offset: 0, count: data.length, total: found.length }
    return { status: 200, body: { pagination, data } }
  })
}

const is = (given: string | null, value: string) => given === null || given === value
const dateOf = ({ out, from }: KnownFlight) => localAt(new Date(out), from.zone).slice(0, 10)
const written = (instant: string, zone: string) => `${localAt(new Date(instant), zone)}:00+00:00`

const flightJson = (flight: KnownFlight) => ({
  flight_date: dateOf(flight),
  flight_status: 'scheduled',
  departure: {
    airport: flight.from.name,
    timezone: flight.from.zone,
    iata: flight.from.iata,
    scheduled: written(flight.out, flight.from.zone),
    estimated: written(flight.out, flight.from.zone),
    actual: null,
  },
  arrival: {
    airport: flight.to.name,
    timezone: flight.to.zone,
    iata: flight.to.iata,
    scheduled: written(flight.in, flight.to.zone),
    estimated: written(flight.estimatedIn, flight.to.zone),
    actual: null,
  },
  airline: { name: 'British Airways', iata: flight.airline.iata, icao: flight.airline.icao },
  flight: {
    number: flight.number,
    iata: flight.iata,
    icao: flight.icao,
    codeshared: flight.flownAs ? { flight_icao: flight.flownAs.toLowerCase() } : null,
  },
})

const foretold = (flight: KnownFlight) => ({
  weekday: String(new Date(flight.in).getUTCDay() || 7),
  departure: {
    iataCode: flight.from.iata.toLowerCase(),
    scheduledTime: localAt(new Date(flight.out), flight.from.zone).slice(11),
  },
  arrival: {
    iataCode: flight.to.iata.toLowerCase(),
    scheduledTime: localAt(new Date(flight.in), flight.to.zone).slice(11),
  },
  airline: { name: 'british airways', iataCode: flight.airline.iata.toLowerCase() },
  flight: {
    number: flight.number,
    iataNumber: flight.iata.toLowerCase(),
    icaoNumber: flight.icao.toLowerCase(),
  },
  codeshared: flight.flownAs ? { flight: { icaoNumber: flight.flownAs.toLowerCase() } } : null,
})
