import { metresBetween } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { districtOf } from '@kerbside/domain/quotation/fixed-price.ts'
import type { Call } from '../../http/call.ts'
import type { JourneyRequest } from './make-quote.ts'

/** Prices go by postcode, and the browser says it: so it has to lie where the pin lies. */
export async function withTruePostcodes(
  call: Call,
  asked: JourneyRequest,
): Promise<JourneyRequest> {
  const [pickup, dropOff] = await Promise.all([
    truePlace(call, asked.pickup),
    truePlace(call, asked.dropOff),
  ])
  return { ...asked, pickup, dropOff }
}

/** The middle of a district is at most about this far from a door in it (geo.md: 0.7 km in London, 1.5 km elsewhere). */
const NEAR_METRES = 3_000

const MOST_KEPT = 20_000
const kept = new WeakMap<object, Map<string, Promise<string>>>()

async function truePlace(call: Call, place: Place): Promise<Place> {
  if (place.postcode.trim() === '') return place
  const known = kept.get(call.places) ?? new Map<string, Promise<string>>()
  kept.set(call.places, known)
  const { lat, lng } = place.point
  const key = `${place.postcode}|${lat.toFixed(3)},${lng.toFixed(3)}`
  let postcode = known.get(key)
  if (!postcode) {
    if (known.size >= MOST_KEPT) known.clear()
    postcode = judgePostcode(call, place)
    known.set(key, postcode)
    postcode.catch(() => known.delete(key))
  }
  return { ...place, postcode: await postcode }
}

/** The postcode as said when its district lies around the point, else the one that does. */
async function judgePostcode({ places }: Call, place: Place): Promise<string> {
  const district = districtOf(place.postcode)
  const [nearest, [claimed]] = await Promise.all([
    places.nearest(place.point),
    places.search({ text: district, near: place.point, most: 1 }),
  ])
  if (!nearest || districtOf(nearest.postcode) === district) return place.postcode
  const isThere =
    claimed !== undefined &&
    districtOf(claimed.postcode) === district &&
    metresBetween(claimed.point, place.point) <= NEAR_METRES
  return isThere ? place.postcode : nearest.postcode
}
