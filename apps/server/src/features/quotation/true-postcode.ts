import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { districtOf } from '@kerbside/domain/quotation/spots.ts'
import type { Call } from '../../http/call.ts'
import { completePostcode } from '../places/complete-postcode.ts'
import type { JourneyRequest } from './make-quote.ts'

/**
 * Prices go by postcode, and the browser says it: so it has to lie where the pin lies. A stop that comes without one
 * gets that of its pin, and keeps none when none is known within a kilometre.
 */
export async function withTruePostcodes(
  call: Call,
  asked: JourneyRequest,
): Promise<JourneyRequest> {
  const [pickup, dropOff, ...vias] = await Promise.all([
    truePlace(call, asked.pickup),
    truePlace(call, asked.dropOff),
    ...asked.vias.map((via) => truePlace(call, via)),
  ])
  return { ...asked, pickup, dropOff, vias }
}

/** The middle of a district is at most about this far from a door in it (geo.md: 0.7 km in London, 1.5 km elsewhere). */
const NEAR_METRES = 3_000

const MOST_KEPT = 20_000
const kept = new WeakMap<object, Map<string, Promise<string>>>()

/** About ten metres. */
const written = ({ lat, lng }: Point) => `${lat.toFixed(4)},${lng.toFixed(4)}`

async function truePlace(call: Call, place: Place): Promise<Place> {
  const known = kept.get(call.places) ?? new Map<string, Promise<string>>()
  kept.set(call.places, known)
  const key = `${place.postcode}|${written(place.point)}`
  const postcode = known.get(key) ?? findPostcode(call, place)
  if (!known.has(key)) {
    if (known.size >= MOST_KEPT)
      for (const oldest of [...known.keys()].slice(0, MOST_KEPT / 4)) known.delete(oldest)
    known.set(key, postcode)
    // none may only mean that nobody could be asked just now
    const forget = () => known.delete(key)
    postcode.then((found) => found === '' && forget(), forget)
  }
  return { ...place, postcode: await postcode }
}

async function findPostcode(call: Call, place: Place): Promise<string> {
  const said = place.postcode.trim()
  if (said === '') return (await completePostcode(call, { ...place, postcode: '' })).postcode
  return judgePostcode(call, place)
}

/** The postcode as said when its district lies around the point, else the one that does. */
async function judgePostcode({ places }: Call, place: Place): Promise<string> {
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
