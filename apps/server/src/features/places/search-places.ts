import type { Place } from '@kerbside/domain/places/place.ts'
import type { Call } from '../../http/call.ts'

/** Specification, section 9: the search begins at two characters and shows at most ten. */
const LEAST_CHARACTERS = 2
const MOST_PLACES = 10

export async function searchPlaces(
  { places, profile }: Call,
  { typed }: { typed: string },
): Promise<Place[]> {
  const text = typed.trim()
  if (text.length < LEAST_CHARACTERS) return []
  return places.search({ text, near: profile.base, most: MOST_PLACES })
}
