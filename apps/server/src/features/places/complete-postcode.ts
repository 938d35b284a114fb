import type { Place } from '@kerbside/domain/places/place.ts'
import type { RequestContext } from '../../request-context.ts'

/** Adds the postcode at the pin to a place that came without one; it stays without one if none is known there. */
export async function completePostcode(
  { places }: Pick<RequestContext, 'places'>,
  place: Place,
): Promise<Place> {
  if (place.postcode.trim() !== '' || place.quality === 'suggestion') return place
  const there = await places.reverse(place.point)
  return there ? { ...place, town: place.town || there.town, postcode: there.postcode } : place
}
