/** What every stand-in knows: flights of one Tuesday into London, by the clocks of both ends. */
export type KnownFlight = {
  iata: string
  icao: string
  airline: { iata: string; icao: string }
  number: string
  from: { iata: string; name: string; zone: string }
  to: { iata: string; name: string; city: string; zone: string }
  /** Instants. */
  out: string
  in: string
  estimatedIn: string
  /** The number it is sold under by somebody else, if this is that number. */
  flownAs?: string
}

const HEATHROW = {
  iata: 'LHR',
  name: 'London Heathrow Airport',
  city: 'London',
  zone: 'Europe/London',
}
const NEW_YORK = { iata: 'JFK', name: 'John F Kennedy Airport', zone: 'America/New_York' }

const BRITISH = { iata: 'BA', icao: 'BAW' }

export const KNOWN_FLIGHTS: readonly KnownFlight[] = [
  {
    iata: 'BA178',
    icao: 'BAW178',
    airline: BRITISH,
    number: '178',
    from: NEW_YORK,
    to: HEATHROW,
    out: '2026-03-10T12:30:00Z',
    in: '2026-03-10T19:35:00Z',
    estimatedIn: '2026-03-10T20:05:00Z',
  },
  {
    iata: 'BA112',
    icao: 'BAW112',
    airline: BRITISH,
    number: '112',
    from: NEW_YORK,
    to: HEATHROW,
    out: '2026-03-10T22:30:00Z',
    in: '2026-03-11T05:25:00Z',
    estimatedIn: '2026-03-11T05:25:00Z',
  },
  {
    iata: 'BA1511',
    icao: 'BAW1511',
    airline: BRITISH,
    number: '1511',
    from: NEW_YORK,
    to: HEATHROW,
    out: '2026-03-10T12:45:00Z',
    in: '2026-03-10T19:40:00Z',
    estimatedIn: '2026-03-10T19:40:00Z',
    flownAs: 'AAL100',
  },
]
