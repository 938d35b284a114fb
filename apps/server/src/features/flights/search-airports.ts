import type { Call } from '../../http/call.ts'
import type { Airline, WorldAirport } from '../../ports/places/port.ts'

/** As for places: from two characters, at most ten. */
const LEAST_CHARACTERS = 2
const MOST = 10

export async function searchAirports(
  { airportsFor, profile }: Call,
  { typed }: { typed: string },
): Promise<WorldAirport[]> {
  const text = typed.trim()
  if (text.length < LEAST_CHARACTERS) return []
  const airports = await airportsFor(profile)
  return airports.search({ text, most: MOST })
}

export async function searchAirlines(
  { airlinesFor, profile }: Call,
  { typed }: { typed: string },
): Promise<Airline[]> {
  const text = typed.trim()
  if (text.length < LEAST_CHARACTERS) return []
  const airlines = await airlinesFor(profile)
  return airlines.search({ text, most: MOST })
}
