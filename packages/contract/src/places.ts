import { fullAddress } from '@kerbside/domain/places/full-address.ts'
import type { Place, PlaceQuality, SavedAs } from '@kerbside/domain/places/place.ts'
import { MAX_POSTCODE_LENGTH } from '@kerbside/domain/places/postcode.ts'
import { z } from 'zod'
import { CODE, TOO_VAGUE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { CATEGORIES, kindOfCategory } from './places/category.ts'
import { envelope, id, latitude, longitude, matching, requiredText, text, whole } from './scalar.ts'

/** Place/Address of the specification, section 3. */
export const Address = z.object({
  id: z.string(),
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  category: z.string(),
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  placename: z.string(),
  fulladdress: z.string(),
  iconpath: z.string(),
  Code: z.string(),
  /**
   * How exactly the point matches the address: exact, street or district; "suggestion": resolve it with findAddress
   * first.
   */
  quality: z.string(),
})
export type Address = z.infer<typeof Address>

export function writeAddress(place: Place): Address {
  return {
    id: place.id,
    name: place.name,
    line1: place.line1,
    line2: place.line2,
    category: CATEGORIES[place.kind],
    postcode: place.postcode,
    latitude: place.point.lat,
    longitude: place.point.lng,
    placename: place.savedAs ?? '',
    fulladdress: fullAddress(place),
    iconpath: `assets/images/place-${place.kind}.svg`,
    Code: place.code,
    quality: place.quality,
  }
}

/** Converts the address of a request to a place; an unknown category becomes a pin on the map. */
export function readAddress(address: Address): Place {
  return {
    id: address.id,
    kind: kindOfCategory(address.category),
    name: address.name,
    line1: address.line1,
    line2: address.line2,
    town: '',
    postcode: address.postcode,
    point: { lat: address.latitude, lng: address.longitude },
    code: address.Code,
    quality: QUALITIES.find((quality) => quality === address.quality) ?? 'district',
  }
}

const QUALITIES: readonly PlaceQuality[] = ['exact', 'street', 'suggestion']

export const AddressesReply = z.object({ ...envelope, addresses: z.array(Address) })

/** One for each search from typing to choosing; random, and without meaning outside the search. */
const session = matching(/^[A-Za-z0-9_-]{0,64}$/, 64, 'session is invalid').optional()

export const searchAddress = endpoint({
  method: 'GET',
  path: '/api/searchaddress',
  about:
    'Finds places for the text typed so far (two characters or more), best first, at most ten. A session id, the same for all letters of one search, lets a paid engine count the search once.',
  audience: 'guest',
  limit: { times: 300, per: 'minute', timesOfSession: 60 },
  input: z.object({ prefix: text('prefix', 100), session }),
  reply: AddressesReply,
})

export const AddressReply = z.object({ ...envelope, address: Address.optional() })

export const findAddress = endpoint({
  method: 'GET',
  path: '/api/address',
  about:
    'Returns the full address of one result of searchaddress, with coordinates and postcode; required after choosing one of quality "suggestion", with the session of its search.',
  audience: 'guest',
  limit: { times: 300, per: 'minute', timesOfSession: 60 },
  input: z.object({ id: requiredText('id', 500), session }),
  reply: AddressReply,
})

export const writeAddresses = (places: readonly Place[]): z.infer<typeof AddressesReply> => ({
  code: CODE.done,
  message: '',
  addresses: places.map(writeAddress),
})

export type AddressRejection = 'no-postcode'

const REJECTION_MESSAGES = {
  'no-postcode': TOO_VAGUE,
} satisfies Record<AddressRejection, string>

export const writeChosen = (
  result: { ok: true; place: Place } | { ok: false; reason: AddressRejection },
): z.infer<typeof AddressReply> =>
  result.ok
    ? { code: CODE.done, message: '', address: writeAddress(result.place) }
    : { code: CODE.refused, message: REJECTION_MESSAGES[result.reason] }

/** A place of the address book; a saved place was chosen before, so its point is exact. */
export function readSavedPlace(input: Omit<z.output<typeof addToAddressBook.input>, 'custid'>): {
  place: Omit<Place, 'id'> & { savedAs: SavedAs }
  fullAddress: string
} {
  return {
    place: {
      kind: kindOfCategory(input.category),
      name: input.name,
      line1: input.line1,
      line2: input.line2,
      town: '',
      postcode: input.postcode,
      point: { lat: input.latitude, lng: input.longitude },
      code: input.code,
      quality: 'exact',
      savedAs: input.placename === '' ? 'custom' : input.placename,
    },
    fullAddress: input.fulladdress,
  }
}

/** With the full address as it was saved, if there is one. */
export const writeAddressBook = (
  saved: readonly { place: Place; fullAddress: string }[],
): z.infer<typeof AddressesReply> => ({
  code: CODE.done,
  message: '',
  addresses: saved.map(({ place, fullAddress }) => {
    const address = writeAddress(place)
    return fullAddress === '' ? address : { ...address, fulladdress: fullAddress }
  }),
})

export const writeTooManySaved = (max: number): { code: number; message: string } => ({
  code: CODE.refused,
  message: `You have saved ${max} places. Please remove one before you add another.`,
})

/** The same for the desk, where the address book belongs to a customer. */
export const describeTooManySaved = (max: number): string =>
  `${max} places are saved. One has to be removed before another is added.`

const custid = id('custid')

/** The fields of a place to be saved. */
export const savedAddress = {
  name: requiredText('name'),
  line1: text('line1'),
  line2: text('line2'),
  postcode: requiredText('postcode', MAX_POSTCODE_LENGTH),
  category: text('category'),
  latitude,
  longitude,
  /** '' is custom. */
  placename: z.enum(['home', 'work', 'custom', ''], 'placename is invalid').default(''),
  fulladdress: text('fulladdress', 1000),
  /** Addition to the specification: the IATA code of an airport. */
  code: text('code', 8).default(''),
}

export const listAddressBook = endpoint({
  method: 'GET',
  path: '/api/addressbook',
  about: 'Lists the saved places of the signed-in customer.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ custid }),
  reply: AddressesReply,
})

export const addToAddressBook = endpoint({
  method: 'POST',
  path: '/api/addressbook',
  about: 'Saves a place of the signed-in customer.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ custid, ...savedAddress }),
  /** Addition to the specification: the id of the new place. */
  reply: z.object({ ...envelope, id: z.number().optional() }),
})

export const changeAddressBook = endpoint({
  method: 'PUT',
  path: '/api/addressbook',
  about: 'Changes a saved place of the signed-in customer.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ custid, ...savedAddress, id: id('id') }),
  reply: z.object(envelope),
})

export const removeFromAddressBook = endpoint({
  method: 'DELETE',
  path: '/api/addressbook',
  about: 'Removes a saved place of the signed-in customer.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ id: whole('id', { min: 1, max: 2_147_483_647 }) }),
  reply: z.object(envelope),
})
