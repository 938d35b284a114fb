import type { Place } from './place.ts'

/** Countries whose addresses have the house number before the street: "14 Elgin Crescent". Elsewhere: "Städtle 14". */
const NUMBER_FIRST = new Set(
  'AU BH CA FR GB GG GI HK IE IL IM IN JE KE LK LU MC MT MY NZ PH PK SG TH US ZA'.split(' '),
)

/** A flat, a number and the name of a building fit. */
export const MAX_HOUSE_LENGTH = 60
/** The contract's limit for an address on one line. */
const MAX_NAME_LENGTH = 255

/** A street with a house number, as people of this country write it (ISO 3166 alpha-2). */
export const withHouseNumber = (
  street: string,
  { number, country }: { number: string; country: string },
): string => (NUMBER_FIRST.has(country) ? `${number} ${street}` : `${street} ${number}`)

type House = { house: string; country: string }

/** "14", "221b" and "Flat 3, 14", which stand directly before a street; "Rose Cottage" needs a comma. */
const ENDS_IN_NUMBER = /\d[a-z]?$/i
const BEGINS_WITH_NUMBER = /^\d/

const isBefore = ({ house, country }: House): boolean =>
  NUMBER_FIRST.has(country) && ENDS_IN_NUMBER.test(house)
const isBehind = ({ house, country }: House): boolean =>
  !NUMBER_FIRST.has(country) && BEGINS_WITH_NUMBER.test(house)

/**
 * An address with the number or the name of the house. `address` begins with the street, or with the postcode where no
 * street is known.
 */
export function withHouse(
  address: string,
  { house, country, postcode = '' }: House & { postcode?: string },
): string {
  const [street = '', ...rest] = address.split(', ')
  if (house === '') return address
  if (street === postcode) return `${house}, ${address}`
  if (isBefore({ house, country })) return `${house} ${address}`
  if (isBehind({ house, country })) return [`${street} ${house}`, ...rest].join(', ')
  return `${house}, ${address}`
}

/** The reverse of `withHouse`; an address that does not contain the house stays unchanged. */
export function withoutHouse(address: string, { house, country }: House): string {
  if (house === '') return address
  if (address.startsWith(`${house}, `)) return address.slice(house.length + 2)
  if (isBefore({ house, country }) && address.startsWith(`${house} `))
    return address.slice(house.length + 1)
  if (!isBehind({ house, country })) return address
  const marked = `${address}, `
  const at = marked.indexOf(` ${house}, `)
  return at < 0 ? address : address.slice(0, at) + address.slice(at + house.length + 1)
}

const NUMBERED = /^\d+[a-z]?(?:[-–/]\d+[a-z]?)?(?:\s|$)|\s\d+[a-z]?(?:[-–/]\d+[a-z]?)?$/i

/** Whether a place is a street or a postcode whose source names no house, so that one may be added. */
export function canHaveHouse({
  kind,
  name,
  house,
}: Pick<Place, 'kind' | 'name' | 'house'>): boolean {
  if (kind !== 'street' && kind !== 'postcode') return false
  if (house) return true
  const [street = ''] = name.split(', ')
  return kind === 'postcode' || !NUMBERED.test(street)
}

/** The place without its house, as it was chosen. */
export function withoutHouseOf(place: Place): Place {
  const { house, ...bare } = place
  return house ? { ...bare, name: house.street } : bare
}

/** The place with this house instead of the one it has; '' removes it. */
export function atHouse(place: Place, { text, country }: { text: string; country: string }): Place {
  const bare = withoutHouseOf(place)
  const typed = text.slice(0, MAX_HOUSE_LENGTH)
  const house = typed.trim()
  if (house === '') return bare
  const name = withHouse(bare.name, { house, country, postcode: bare.postcode })
  // the typed text keeps its last space, so that a further word can be typed
  return {
    ...bare,
    name: name.slice(0, MAX_NAME_LENGTH),
    house: { text: typed, street: bare.name },
  }
}
