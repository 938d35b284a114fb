import { metresBetween } from '@kerbside/domain/geo.ts'
import { pinId, readPin } from '@kerbside/domain/places/pin.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { findChosen, findChosenById, findPlaces } from '../places/api.ts'
import { randomId } from '../random-id.ts'

const NEVER = new AbortController().signal

/** A place in words, a postcode, an airport's code, or a point as "51.4719,-0.4880". Throws when nobody could be asked. */
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

/** One airport has many doors; they are nearer than this to where it was booked. */
const SAME_METRES = 300

/**
 * A place that is known by its address alone as the search knows it, with the name people read and the airport's code
 * that flights are compared by; as it was when nobody knows it any more.
 */
export async function asFoundToday(place: Place): Promise<Place> {
  const asked = { text: place.name, session: randomId() }
  const found = await findPlaces(asked, NEVER).catch(() => [])
  const same = found.find(
    ({ point, postcode }) =>
      postcode === place.postcode && metresBetween(point, place.point) < SAME_METRES,
  )
  return same ? { ...same, point: place.point } : place
}
