import type { Place, PlaceKind } from '@kerbside/domain/places/place.ts'

/** The field's text: a well-known name stands alone, a street is shown with its postcode. */
export const describePlace = ({ kind, name, postcode }: Place): string =>
  WELL_KNOWN.has(kind) || postcode === '' || name.includes(postcode) ? name : `${name}, ${postcode}`

const WELL_KNOWN: ReadonlySet<PlaceKind> = new Set([
  'airport',
  'terminal',
  'station',
  'port',
  'hotel',
  'landmark',
  'hospital',
  'university',
  'stadium',
])
