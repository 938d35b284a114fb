/** The flights that every fake server has: those of one Tuesday into London, and a few of other days. */
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
  /** The operating airline's number, if this is a codeshare number. */
  flownAs?: string
}

const HEATHROW = {
  iata: 'LHR',
  name: 'London Heathrow Airport',
  city: 'London',
  zone: 'Europe/London',
}
const GATWICK = {
  iata: 'LGW',
  name: 'London Gatwick Airport',
  city: 'London',
  zone: 'Europe/London',
}
const EDINBURGH = { iata: 'EDI', name: 'Edinburgh Airport', zone: 'Europe/London' }
const LOS_ANGELES = {
  iata: 'LAX',
  name: 'Los Angeles International Airport',
  zone: 'America/Los_Angeles',
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
  // The same flight a week later, which only a timetable contains.
  {
    iata: 'BA178',
    icao: 'BAW178',
    airline: BRITISH,
    number: '178',
    from: NEW_YORK,
    to: HEATHROW,
    out: '2026-03-14T12:30:00Z',
    in: '2026-03-14T19:35:00Z',
    estimatedIn: '2026-03-14T19:35:00Z',
  },
  {
    iata: 'BA112',
    icao: 'BAW112',
    airline: BRITISH,
    number: '112',
    from: NEW_YORK,
    to: HEATHROW,
    out: '2026-03-14T22:30:00Z',
    in: '2026-03-15T05:25:00Z',
    estimatedIn: '2026-03-15T05:25:00Z',
  },
  // 15:30 and 21:00 in Los Angeles, which is eight hours behind.
  {
    iata: 'BA280',
    icao: 'BAW280',
    airline: BRITISH,
    number: '280',
    from: LOS_ANGELES,
    to: HEATHROW,
    out: '2026-03-10T22:30:00Z',
    in: '2026-03-11T09:00:00Z',
    estimatedIn: '2026-03-11T09:00:00Z',
  },
  {
    iata: 'BA268',
    icao: 'BAW268',
    airline: BRITISH,
    number: '268',
    from: LOS_ANGELES,
    to: HEATHROW,
    out: '2026-03-11T04:00:00Z',
    in: '2026-03-11T14:30:00Z',
    estimatedIn: '2026-03-11T14:30:00Z',
  },
  {
    iata: 'BA2278',
    icao: 'BAW2278',
    airline: BRITISH,
    number: '2278',
    from: LOS_ANGELES,
    to: GATWICK,
    out: '2026-03-11T04:05:00Z',
    in: '2026-03-11T14:35:00Z',
    estimatedIn: '2026-03-11T14:35:00Z',
  },
  // A shuttle every five minutes: more than one page of any response.
  ...Array.from({ length: 120 }, (_, index) => {
    const number = String(5401 + index)
    const out = new Date(Date.parse('2026-03-10T08:00:00Z') + index * 300_000)
    const lands = new Date(out.getTime() + 85 * 60_000).toISOString().replace('.000', '')
    return {
      iata: `BA${number}`,
      icao: `BAW${number}`,
      airline: BRITISH,
      number,
      from: EDINBURGH,
      to: HEATHROW,
      out: out.toISOString().replace('.000', ''),
      in: lands,
      estimatedIn: lands,
    }
  }),
]
