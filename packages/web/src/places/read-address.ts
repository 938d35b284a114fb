import { kindOfCategory } from '@kerbside/contract/places/category.ts'
import type { Address } from '@kerbside/contract/places.ts'
import type { Place, PlaceQuality } from '@kerbside/domain/places/place.ts'

/** An address of the wire as a place. The address' own one-line text is kept as what people read. */
export function readAddress(address: Address): Place {
  const { quality } = address
  return {
    id: address.id,
    kind: kindOfCategory(address.category),
    name: address.name,
    line1: address.line1,
    line2: address.line2,
    town: townOf(address),
    postcode: address.postcode,
    point: { lat: address.latitude, lng: address.longitude },
    code: address.Code,
    quality: QUALITIES.find((known) => known === quality) ?? 'district',
  }
}

const QUALITIES: readonly PlaceQuality[] = ['exact', 'street', 'suggestion']

/** The wire spells the town only inside the full address: what is left of it between the lines and the postcode. */
function townOf({ name, line1, line2, postcode, fulladdress }: Address): string {
  const known = [name, line1, line2, postcode].map((part) => part.toLowerCase())
  return fulladdress
    .split(', ')
    .filter((part) => !known.includes(part.toLowerCase()))
    .join(', ')
}
