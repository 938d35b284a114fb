import type { Airline, WorldAirport } from '../../ports/places/port.ts'
import type { RequestContext } from '../../request-context.ts'

/** As for places: at least two characters, at most ten results. */
const MIN_CHARACTERS = 2
const MAX_RESULTS = 10

export async function searchAirports(
  { airportsFor, profile }: RequestContext,
  { typed }: { typed: string },
): Promise<WorldAirport[]> {
  const text = typed.trim()
  if (text.length < MIN_CHARACTERS) return []
  const airports = await airportsFor(profile)
  return airports.search({ text, max: MAX_RESULTS })
}

export async function searchAirlines(
  { airlinesFor, profile }: RequestContext,
  { typed }: { typed: string },
): Promise<Airline[]> {
  const text = typed.trim()
  if (text.length < MIN_CHARACTERS) return []
  const airlines = await airlinesFor(profile)
  return airlines.search({ text, max: MAX_RESULTS })
}
