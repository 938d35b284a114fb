import type { Point } from '../geo.ts'

export type PlaceKind =
  | 'airport'
  | 'terminal'
  | 'station'
  | 'port'
  | 'hotel'
  | 'landmark'
  | 'hospital'
  | 'university'
  | 'stadium'
  | 'town'
  | 'district'
  | 'street'
  | 'postcode'
  | 'pin'

/**
 * How well the point stands for the address: the door, the street, or the middle of a district. A suggestion is a
 * name only: point and postcode come when it is chosen.
 */
export type PlaceQuality = 'exact' | 'street' | 'district' | 'suggestion'

export type Place = {
  /** Stable within its source, as `source:key`. A selector, never a credential. */
  id: string
  kind: PlaceKind
  /** What a person calls it: "Heathrow Terminal 5". */
  name: string
  line1: string
  line2: string
  town: string
  /** In the usual spelling, "TW6 2GA"; empty for a suggestion only, and then it cannot be priced yet. */
  postcode: string
  point: Point
  /** IATA code of the airport the place is, or belongs to. */
  code: string
  quality: PlaceQuality
  /** Of a place the customer saved. */
  savedAs?: SavedAs
}

export type SavedAs = 'home' | 'work' | 'custom'

/** One line for an envelope, a ticket or a driver. */
export function fullAddress(place: Place): string {
  const parts = [place.name, place.line1, place.line2, place.town, place.postcode]
  const said: string[] = []
  for (const part of parts) {
    if (part !== '' && !said.some((other) => other.toLowerCase().includes(part.toLowerCase())))
      said.push(part)
  }
  return said.join(', ')
}

/** A place to land at. Whatever the wire calls one is read as one of these two kinds. */
export const isAirport = (place: { kind: PlaceKind } | undefined): boolean =>
  place?.kind === 'airport' || place?.kind === 'terminal'

/** The specification's one test for an airport on the wire: its category contains "air", in any case. */
export function isAirportCategory(category: string): boolean {
  return category.toLowerCase().includes('air')
}
