import type { PlaceKind } from '../places/place.ts'

/** What an operator may name a place of its own as. */
export const OWN_PLACE_KINDS = [
  'airport',
  'terminal',
  'station',
  'port',
  'hotel',
  'landmark',
  'hospital',
  'university',
  'stadium',
  'town',
  'street',
] as const satisfies readonly PlaceKind[]
