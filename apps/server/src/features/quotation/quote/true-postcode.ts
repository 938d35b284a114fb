import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import { compactPostcode } from '@kerbside/domain/places/free-postcode.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { hasBritishPostcodes } from '@kerbside/domain/places/postcode.ts'
import { districtOf } from '@kerbside/domain/quotation/spots.ts'
import type { RequestContext } from '../../../request-context.ts'
import { completePostcode } from '../../places/complete-postcode.ts'
import type { JourneyRequest } from './journey-request.ts'

/**
 * Prices depend on the postcode, which the client sends, so it is checked against the pin. A stop without a postcode
 * gets that of its pin, or none if none is known within a kilometre.
 */
export async function withTruePostcodes(
  context: RequestContext,
  request: JourneyRequest,
): Promise<JourneyRequest> {
  const [pickup, dropOff, ...vias] = await Promise.all([
    truePlace(context, request.pickup),
    truePlace(context, request.dropOff),
    ...request.vias.map((via) => truePlace(context, via)),
  ])
  return { ...request, pickup, dropOff, vias }
}

/**
 * Above the maximum distance between the middle of a district and an address in it (geo.md: 0.7 km in London, 1.5 km
 * elsewhere).
 */
const NEAR_METRES = 3_000

const MAX_CACHED = 20_000
const cache = new WeakMap<object, Map<string, Promise<string>>>()

/** About ten metres. */
const written = ({ lat, lng }: Point) => `${lat.toFixed(4)},${lng.toFixed(4)}`

async function truePlace(context: RequestContext, place: Place): Promise<Place> {
  const existing = cache.get(context.places) ?? new Map<string, Promise<string>>()
  cache.set(context.places, existing)
  const key = `${place.postcode}|${written(place.point)}`
  const postcode = existing.get(key) ?? findPostcode(context, place)
  if (!existing.has(key)) {
    if (existing.size >= MAX_CACHED)
      for (const oldest of [...existing.keys()].slice(0, MAX_CACHED / 4)) existing.delete(oldest)
    existing.set(key, postcode)
    // an empty result may only mean that no engine was available
    const forget = () => existing.delete(key)
    postcode.then((found) => found === '' && forget(), forget)
  }
  return { ...place, postcode: await postcode }
}

async function findPostcode(context: RequestContext, place: Place): Promise<string> {
  const input = place.postcode.trim()
  if (input === '') return (await completePostcode(context, { ...place, postcode: '' })).postcode
  return hasBritishPostcodes(context.profile.country)
    ? correctPostcode(context, place)
    : correctFreePostcode(context, { ...place, postcode: input })
}

/**
 * The client's postcode, unless one is known within a kilometre that begins otherwise. Half of the characters must be
 * the same, because prices may depend on a prefix.
 */
async function correctFreePostcode({ places }: RequestContext, place: Place): Promise<string> {
  const given = compactPostcode(place.postcode)
  const there = await places.reverse(place.point)
  const known = compactPostcode(there?.postcode ?? '')
  const shared = Math.ceil(Math.min(given.length, known.length) / 2)
  const isThere = known.slice(0, shared) === given.slice(0, shared)
  return there && known !== '' && !isThere ? there.postcode : place.postcode
}

/** The client's postcode if its district lies around the point, otherwise the one that does. */
async function correctPostcode({ places }: RequestContext, place: Place): Promise<string> {
  const { point, postcode } = place
  const district = districtOf(postcode)
  const isThere = (other: Place | undefined) =>
    other !== undefined && districtOf(other.postcode) === district
  const nearest = await places.nearest(point)
  if (!nearest || isThere(nearest)) return postcode

  const unit = await places.find(`postcode:${postcode.toUpperCase().replace(/\s+/g, '')}`)
  const claimed = unit ?? (await places.find(`district:${district}`))
  if (isThere(claimed) && metresBetween((claimed ?? nearest).point, point) <= NEAR_METRES)
    return postcode

  const there = await places.reverse(point)
  return isThere(there) ? postcode : (there ?? nearest).postcode
}
