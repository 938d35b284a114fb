import { isAirportCategory, type PlaceKind } from '@kerbside/domain/places/place.ts'

/** The wire's words for kinds of place, apart from the schemas so that a page can have them without. */
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

/** Back again; what nobody knows is a pin on the map. "Air" is a terminal, for that is where one is met. */
export const kindOfCategory = (category: string): PlaceKind =>
  KINDS.get(category) ?? (isAirportCategory(category) ? 'terminal' : 'pin')
