import type { PlaceKind } from '../places/place.ts'

/** The kinds of place that an operator may define. */
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
