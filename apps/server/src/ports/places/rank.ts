import type { PlaceKind } from '@kerbside/domain/places/place.ts'

/** How popular each kind of place is, before the text is compared. */
export const RANKS: Readonly<Record<PlaceKind, number>> = {
  airport: 100,
  terminal: 95,
  station: 50,
  port: 70,
  hotel: 62,
  landmark: 66,
  hospital: 60,
  university: 58,
  stadium: 66,
  town: 52,
  district: 40,
  street: 60,
  postcode: 0,
  pin: 0,
}

/** A town of ten thousand people ranks like a landmark, one of a million like a major station. */
export const townRank = (people: number): number =>
  people > 500 ? 30 + 9 * Math.log10(people) : RANKS.town

/** Words that people add to a name that does not have them. */
export const KIND_KEYWORDS: Partial<Record<PlaceKind, string>> = {
  airport: 'airport',
  terminal: 'terminal airport',
  station: 'station railway train stn',
  port: 'port terminal',
  hotel: 'hotel',
  hospital: 'hospital',
  university: 'university',
  stadium: 'stadium ground',
}
