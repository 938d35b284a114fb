import type { PlaceKind } from '@kerbside/domain/places/place.ts'

/** The wire's names for kinds of place, separate from the schemas so that a page can import them without zod. */
export const CATEGORIES: Readonly<Record<PlaceKind, string>> = {
  airport: 'Air',
  terminal: 'Air',
  station: 'Station',
  port: 'Port',
  hotel: 'Hotel',
  landmark: 'Landmark',
  hospital: 'Hospital',
  university: 'University',
  stadium: 'Stadium',
  town: 'Town',
  district: 'District',
  street: 'Street',
  postcode: 'Postcode',
  pin: 'Pin',
}

const KINDS = new Map(
  Object.entries(CATEGORIES).map(([kind, category]) => [category, kind as PlaceKind]),
)

/** The specification's test for an airport on the wire: its category contains "air", in any case. */
export function isAirportCategory(category: string): boolean {
  return category.toLowerCase().includes('air')
}

/**
 * The reverse; an unknown category is a pin on the map. "Air" becomes a terminal, because passengers are met at one.
 */
export const kindOfCategory = (category: string): PlaceKind =>
  KINDS.get(category) ?? (isAirportCategory(category) ? 'terminal' : 'pin')
