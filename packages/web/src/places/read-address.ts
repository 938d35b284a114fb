import { kindOfCategory } from '@kerbside/contract/places/category.ts'
import type { Address } from '@kerbside/contract/places.ts'
import type { Place, PlaceQuality } from '@kerbside/domain/places/place.ts'

/** An address of the contract as a place. Its own one-line text stays the display text. */
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
    quality: QUALITIES.find((parts) => parts === quality) ?? 'district',
  }
}

const QUALITIES: readonly PlaceQuality[] = ['exact', 'street', 'suggestion']

/** The contract has the town only inside the full address: it is what is left between the lines and the postcode. */
function townOf({ name, line1, line2, postcode, fulladdress }: Address): string {
  const parts = [name, line1, line2, postcode].map((part) => part.toLowerCase())
  return fulladdress
    .split(', ')
    .filter((part) => !parts.includes(part.toLowerCase()))
    .join(', ')
}
