import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'

/** How often places were booked, keyed by `bookedKey`. */
export type Booked = ReadonlyMap<string, number>

/** A place booked sixty times moves up six ranks; no place moves up further. */
const MAX_RANK_BOOST = 6

/**
 * A booking stores the pin and the name shown to the customer, not the id of the place. So a place is identified by its
 * position, to about ten metres.
 */
export const bookedKey = ({ lat, lng }: Point): string => `${lat.toFixed(4)},${lng.toFixed(4)}`

/**
 * Moves frequently booked places up among the results, further the more often they were booked. An exact match of a
 * code or a postcode stays first, because nothing else can be meant.
 */
export function liftBooked(
  found: readonly Place[],
  { typed, booked }: { typed: string; booked: Booked },
): Place[] {
  if (booked.size === 0) return [...found]
  const steps = (place: Place) =>
    Math.min(MAX_RANK_BOOST, Math.log2(1 + (booked.get(bookedKey(place.point)) ?? 0)))
  const [first, ...rest] = found
  const isMeant =
    first !== undefined &&
    (first.kind === 'postcode' || first.kind === 'district' || isCode(first, typed))
  const weighed = (isMeant ? rest : found).map((place, index) => ({
    place,
    at: index - steps(place),
    from: index,
  }))
  const sorted = weighed.sort((a, b) => a.at - b.at || b.from - a.from).map(({ place }) => place)
  return isMeant ? [first, ...sorted] : sorted
}

const isCode = ({ code }: Place, typed: string) =>
  code !== '' && typed.trim().toUpperCase().startsWith(code)
