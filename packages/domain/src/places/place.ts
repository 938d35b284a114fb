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
 * How precisely the point represents the address: the door, the street, or the middle of a district. A suggestion is a
 * name only: point and postcode are looked up when it is chosen.
 */
export type PlaceQuality = 'exact' | 'street' | 'district' | 'suggestion'

export type Place = {
  /** Stable within its source, as `source:key`. A selector, never a credential. */
  id: string
  kind: PlaceKind
  /** The name that people use: "Heathrow Terminal 5". */
  name: string
  line1: string
  line2: string
  town: string
  /** In the usual spelling, "TW6 2GA"; empty for a suggestion only, which cannot be priced yet. */
  postcode: string
  point: Point
  /** IATA code of the airport that the place is or belongs to. */
  code: string
  quality: PlaceQuality
  /** Set for a place that the customer saved. */
  savedAs?: SavedAs
}

export type SavedAs = 'home' | 'work' | 'custom'

/** The address on one line, for an envelope, a ticket or a driver. */
export function fullAddress(place: Place): string {
  const parts = [place.name, place.line1, place.line2, place.town, place.postcode]
  const lines: string[] = []
  for (const part of parts) {
    if (part !== '' && !lines.some((other) => other.toLowerCase().includes(part.toLowerCase())))
      lines.push(part)
  }
  return lines.join(', ')
}

/** Whether a place is for landings. Every airport category on the wire is read as one of these two kinds. */
export const isAirport = (place: { kind: PlaceKind } | undefined): boolean =>
  place?.kind === 'airport' || place?.kind === 'terminal'

/** The specification's test for an airport on the wire: its category contains "air", in any case. */
export function isAirportCategory(category: string): boolean {
  return category.toLowerCase().includes('air')
}
