import type { Place } from '@kerbside/domain/places/place.ts'
import type { Call } from '../../http/call.ts'
import { bookedKey, liftBooked } from './lift-booked.ts'
import { listBooked } from './list-booked.ts'
import { listSaved } from './list-saved.ts'

/** Specification, section 9: the search begins at two characters and shows at most ten. */
const LEAST_CHARACTERS = 2
const MOST_PLACES = 10
/** A place that is often booked may come up from below those shown. */
const MOST_WEIGHED = 20

export async function searchPlaces(
  call: Call,
  { typed, session }: { typed: string; session?: string | undefined },
): Promise<Place[]> {
  const text = typed.trim()
  if (text.length < LEAST_CHARACTERS) return []
  const { places, profile, visitor } = call
  const [saved, found] = await Promise.all([
    listSaved(call, { typed: text }),
    places.search({
      text,
      near: profile.base,
      most: MOST_WEIGHED,
      session: session || undefined,
      signal: visitor.gone(),
    }),
  ])
  const lifted = liftBooked(found, { typed: text, booked: listBooked(call) })
  // A place somebody saved is not offered a second time as what was found there.
  const known = new Set(saved.map(({ point }) => bookedKey(point)))
  const others = lifted.filter(({ point }) => !known.has(bookedKey(point)))
  return [...saved, ...others].slice(0, MOST_PLACES)
}
