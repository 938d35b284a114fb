import type { Place } from '@kerbside/domain/places/place.ts'
import type { RequestContext } from '../../request-context.ts'
import { bookedKey, liftBooked } from './lift-booked.ts'
import { listBooked } from './list-booked.ts'
import { listSaved } from './list-saved.ts'

/** Specification, section 9: the search starts at two characters and shows at most ten results. */
const MIN_CHARACTERS = 2
const MAX_PLACES = 10
/** More candidates than are shown, because a frequently booked place may move up. */
const MAX_CANDIDATES = 20

export async function searchPlaces(
  context: RequestContext,
  { typed, session }: { typed: string; session?: string | undefined },
): Promise<Place[]> {
  const text = typed.trim()
  if (text.length < MIN_CHARACTERS) return []
  const { places, profile, client } = context
  const [saved, found] = await Promise.all([
    listSaved(context, { typed: text }),
    places.search({
      text,
      near: profile.base,
      max: MAX_CANDIDATES,
      session: session || undefined,
      signal: client.gone(),
    }),
  ])
  const lifted = liftBooked(found, { typed: text, booked: listBooked(context) })
  // A saved place is not offered a second time as a search result.
  const known = new Set(saved.map(({ point }) => bookedKey(point)))
  const others = lifted.filter(({ point }) => !known.has(bookedKey(point)))
  return [...saved, ...others].slice(0, MAX_PLACES)
}
