import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'

/** How often places were booked, by `bookedKey`. */
export type Booked = ReadonlyMap<string, number>

/** Booked sixty times, a place comes up six steps, and no place more. */
const MOST_STEPS = 6

/**
 * A booking keeps the pin and what was read out to the customer, not the id of the place: so a place is known again
 * by where it is, to about ten metres.
 */
export const bookedKey = ({ lat, lng }: Point): string => `${lat.toFixed(4)},${lng.toFixed(4)}`

/**
 * Places that were often booked, moved up among those found; the more often the further. What was typed as a code or
 * a postcode stays first, for nothing else was meant.
 */
export function liftBooked(
  found: readonly Place[],
  { typed, booked }: { typed: string; booked: Booked },
): Place[] {
  if (booked.size === 0) return [...found]
  const steps = (place: Place) =>
    Math.min(MOST_STEPS, Math.log2(1 + (booked.get(bookedKey(place.point)) ?? 0)))
  const [first, ...rest] = found
  const isMeant =
    first !== undefined &&
    (first.kind === 'postcode' || first.kind === 'district' || isCode(first, typed))
  const weighed = (isMeant ? rest : found).map((place, at) => ({
    place,
    at: at - steps(place),
    from: at,
  }))
  const sorted = weighed.sort((a, b) => a.at - b.at || b.from - a.from).map(({ place }) => place)
  return isMeant ? [first, ...sorted] : sorted
}

const isCode = ({ code }: Place, typed: string) =>
  code !== '' && typed.trim().toUpperCase().startsWith(code)
