import type { Call } from '../../http/call.ts'
import type { Airline, WorldAirport } from '../../ports/places/port.ts'

/** As for places: from two characters, at most ten. */
const LEAST_CHARACTERS = 2
const MOST = 10

export function searchAirports({ airports }: Call, { typed }: { typed: string }): WorldAirport[] {
  const text = typed.trim()
  return text.length < LEAST_CHARACTERS ? [] : airports.search({ text, most: MOST })
}

export function searchAirlines({ airlines }: Call, { typed }: { typed: string }): Airline[] {
  const text = typed.trim()
  return text.length < LEAST_CHARACTERS ? [] : airlines.search({ text, most: MOST })
}
