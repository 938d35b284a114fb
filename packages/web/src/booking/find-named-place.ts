import { metresBetween } from '@kerbside/domain/geo.ts'
import { pinId, readPin } from '@kerbside/domain/places/pin.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { newSession } from '../new-session.ts'
import { findChosen, findChosenById, findPlaces } from '../places/api.ts'

const NEVER = new AbortController().signal

/** A place in words, a postcode, an airport's code, or a point as "51.4719,-0.4880". Throws when nobody could be asked. */
export async function findNamedPlace(text: string): Promise<Place | undefined> {
  const point = readPin(`pin:${text.replaceAll(' ', '')}`)
  const session = newSession()
  if (point) return chosenOf(await findChosenById(pinId(point), session))
  const [best] = await findPlaces({ text, session }, NEVER)
  if (best?.quality !== 'suggestion') return best
  return chosenOf(await findChosen(best, session))
}

const chosenOf = (chosen: Awaited<ReturnType<typeof findChosen>>): Place | undefined =>
  chosen.ok ? chosen.place : undefined

/** One airport, whichever of its doors. */
const SAME_METRES = 300

/** An airport that is known by its name only, with the code flights are compared by; as it was when nobody knows. */
export async function withAirportCode(place: Place): Promise<Place> {
  if (place.code !== '' || (place.kind !== 'terminal' && place.kind !== 'airport')) return place
  const found = await findPlaces({ text: place.name, session: newSession() }, NEVER).catch(() => [])
  const same = found.find(({ point }) => metresBetween(point, place.point) < SAME_METRES)
  return same ? { ...place, id: same.id, kind: same.kind, code: same.code } : place
}
