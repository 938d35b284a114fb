import { fullAddress, type Place } from '@kerbside/domain/places/place.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { CATEGORIES, kindOfCategory } from './places/category.ts'
import { envelope, id, latitude, longitude, number, requiredText, text } from './scalar.ts'

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
  /** How well the point stands for the address: exact, street or district. */
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
    placename: '',
    fulladdress: fullAddress(place),
    iconpath: `assets/images/place-${place.kind}.svg`,
    Code: place.code,
    quality: place.quality,
  }
}

/** The address of a request back to a place; a category nobody knows is a pin on the map. */
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
    quality:
      address.quality === 'exact' || address.quality === 'street' ? address.quality : 'district',
  }
}

export const AddressesReply = z.object({ ...envelope, addresses: z.array(Address) })

export const searchAddress = endpoint({
  method: 'GET',
  path: '/api/searchaddress',
  about: 'Places for what was typed so far (two characters or more), best first, at most ten.',
  audience: 'guest',
  limit: { times: 120, per: 'minute' },
  input: z.object({ prefix: text('prefix', 100) }),
  reply: AddressesReply,
})

export const writeAddresses = (places: readonly Place[]): z.infer<typeof AddressesReply> => ({
  code: CODE.done,
  message: '',
  addresses: places.map(writeAddress),
})

const savedAddress = {
  custid: id('custid'),
  name: requiredText('name'),
  line1: text('line1'),
  line2: text('line2'),
  postcode: requiredText('postcode', 9),
  category: text('category'),
  latitude,
  longitude,
  placename: text('placename'),
  fulladdress: text('fulladdress', 1000),
}

export const listAddressBook = endpoint({
  method: 'GET',
  path: '/api/addressbook',
  about: 'The saved places of the signed-in customer.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ custid: id('custid') }),
  reply: AddressesReply,
})

export const addToAddressBook = endpoint({
  method: 'POST',
  path: '/api/addressbook',
  about: 'Saves a place of the signed-in customer.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object(savedAddress),
  reply: z.object(envelope),
})

export const changeAddressBook = endpoint({
  method: 'PUT',
  path: '/api/addressbook',
  about: 'Changes a saved place of the signed-in customer.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ ...savedAddress, id: id('id') }),
  reply: z.object(envelope),
})

export const removeFromAddressBook = endpoint({
  method: 'DELETE',
  path: '/api/addressbook',
  about: 'Removes a saved place of the signed-in customer.',
  audience: 'customer',
  limit: { times: 60, per: 'minute' },
  input: z.object({ id: number('id', { least: 1, most: 2_147_483_647 }) }),
  reply: z.object(envelope),
})
