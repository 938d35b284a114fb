import { metresBetween } from '@kerbside/domain/geo.ts'
import { pinId, readPin } from '@kerbside/domain/places/pin.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { findChosen, findChosenById, findPlaces } from '@kerbside/web/places/api.ts'
import { randomId } from '@kerbside/web/random-id.ts'

const NEVER = new AbortController().signal

/**
 * Finds a place by name, postcode, airport code, or a point as "51.4719,-0.4880". Throws if the search cannot be
 * reached.
 */
export async function findNamedPlace(text: string): Promise<Place | undefined> {
  const point = readPin(`pin:${text.replaceAll(' ', '')}`)
  const session = randomId()
  if (point) return chosenOf(await findChosenById(pinId(point), session))
  const [best] = await findPlaces({ text, session }, NEVER)
  if (best?.quality !== 'suggestion') return best
  return chosenOf(await findChosen(best, session))
}

const chosenOf = (chosen: Awaited<ReturnType<typeof findChosen>>): Place | undefined =>
  chosen.ok ? chosen.place : undefined

/** An airport has many entrances; they are closer than this to the booked one. */
const SAME_METRES = 300

/**
 * Looks up a place known only by its address, to add its display name and the airport code
 * needed to match flights; returns it unchanged if the search no longer finds it.
 */
export async function asFoundToday(place: Place): Promise<Place> {
  const search = { text: place.name, session: randomId() }
  const places = await findPlaces(search, NEVER).catch(() => [])
  const same = places.find(
    ({ point, postcode }) =>
      postcode === place.postcode && metresBetween(point, place.point) < SAME_METRES,
  )
  return same ? { ...same, point: place.point } : place
}
