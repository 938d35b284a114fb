import type { Place } from '@kerbside/domain/places/place.ts'
import type { Call } from '../../http/call.ts'

/** The place with the postcode of where its pin lies, if it came without one; still without when none is known there. */
export async function completePostcode(
  { places }: Pick<Call, 'places'>,
  place: Place,
): Promise<Place> {
  if (place.postcode.trim() !== '' || place.quality === 'suggestion') return place
  const there = await places.reverse(place.point)
  return there ? { ...place, town: place.town || there.town, postcode: there.postcode } : place
}
