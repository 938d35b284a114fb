import { flightAware } from '../contracts/of-vendors.ts'
import { type FakeResponse, type FakeServer, startFakeServer } from '../fake-server.ts'
import { KNOWN_FLIGHTS, type KnownFlight } from './known-flights.ts'

const reject = (status: number, title: string): FakeResponse => ({
  status,
  body: { title, reason: title, detail: title, status },
})

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const A_PAGE = 15

/**
 * FlightAware AeroAPI v4 by its reference: schedules and flights; schedules include codeshares unless excluded; fifteen
 * to a page, by departure. With `anyAirport` it ignores the requested airport.
 */
export function openFlightAware(key: string, { anyAirport = false } = {}): Promise<FakeServer> {
  return startFakeServer(({ method, path, query, headers }) => {
    if (headers['x-apikey'] !== key) return reject(401, 'Unauthorized')
    if (method !== 'GET') return reject(405, 'Method Not Allowed')
    const [, room, first = '', second = ''] = decodeURIComponent(path).split('/')
    if (room === 'schedules') {
      if (!INSTANT.test(first) || !INSTANT.test(second)) return reject(400, 'Invalid argument')
      const found = KNOWN_FLIGHTS.filter(
        (flight) =>
          flight.out >= first.replace('.000', '') &&
          flight.out <= second.replace('.000', '') &&
          is(query.get('airline'), flight.airline.icao) &&
          is(query.get('flight_number'), flight.number) &&
          (query.get('include_codeshares') !== 'false' || !flight.flownAs) &&
          (anyAirport ||
            (is(query.get('origin'), flight.from.iata) &&
              is(query.get('destination'), flight.to.iata))),
      ).sort((a, b) => a.out.localeCompare(b.out))
      const pages = Math.min(Number(query.get('max_pages') ?? 1), Math.ceil(found.length / A_PAGE))
      const scheduledFlights = found.slice(0, pages * A_PAGE).map(scheduled)
      return {
        status: 200,
        body: { links: null, num_pages: Math.max(1, pages), scheduled: scheduledFlights },
      }
    }
    if (room === 'flights') {
      if (query.get('ident_type') !== 'designator') return reject(400, 'ident_type')
      const found = KNOWN_FLIGHTS.filter(
        ({ icao, out }) =>
          icao === first &&
          out >= (query.get('start') ?? '').replace('.000', '') &&
          out <= (query.get('end') ?? '').replace('.000', ''),
      )
      return { status: 200, body: { links: null, num_pages: 1, flights: found.map(flightReply) } }
    }
    return reject(404, 'Not Found')
  }, flightAware)
}

const is = (given: string | null, value: string) => given === null || given === value

const scheduled = (flight: KnownFlight) => ({
  ident: flight.icao,
  ident_icao: flight.icao,
  ident_iata: flight.iata,
  actual_ident: flight.flownAs ?? null,
  aircraft_type: 'B77W',
  scheduled_in: flight.in,
  scheduled_out: flight.out,
  origin: flight.from.iata,
  origin_iata: flight.from.iata,
  destination: flight.to.iata,
  destination_iata: flight.to.iata,
})

const flightReply = (flight: KnownFlight) => ({
  ident: flight.icao,
  fa_flight_id: `${flight.icao}-${Date.parse(flight.out) / 1000}-schedule-0001`,
  ident_iata: flight.iata,
  operator: flight.airline.icao,
  flight_number: flight.number,
  cancelled: false,
  diverted: false,
  status: 'Scheduled',
  origin: { code_iata: flight.from.iata, name: flight.from.name, city: 'New York' },
  destination: { code_iata: flight.to.iata, name: flight.to.name, city: flight.to.city },
  scheduled_out: flight.out,
  scheduled_in: flight.in,
  estimated_in: flight.estimatedIn,
  actual_in: null,
  scheduled_on: null,
  estimated_on: null,
  actual_on: null,
})
