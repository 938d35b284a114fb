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
  /** The number or name of the house that the customer added: `name` contains it, `street` is the name without it. */
  house?: { text: string; street: string }
  /** Set for a place that the customer saved. */
  savedAs?: SavedAs
}

export type SavedAs = 'home' | 'work' | 'custom'

/** Whether a place is for landings. Every airport category on the wire is read as one of these two kinds. */
export const isAirport = (place: { kind: PlaceKind } | undefined): boolean =>
  place?.kind === 'airport' || place?.kind === 'terminal'
