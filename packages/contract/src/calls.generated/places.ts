// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../places.ts'

export const addToAddressBook: EndpointRef<typeof wire.addToAddressBook> = {
  method: 'POST',
  path: '/api/addressbook',
}
export const changeAddressBook: EndpointRef<typeof wire.changeAddressBook> = {
  method: 'PUT',
  path: '/api/addressbook',
}
export const findAddress: EndpointRef<typeof wire.findAddress> = {
  method: 'GET',
  path: '/api/address',
}
export const listAddressBook: EndpointRef<typeof wire.listAddressBook> = {
  method: 'GET',
  path: '/api/addressbook',
}
export const removeFromAddressBook: EndpointRef<typeof wire.removeFromAddressBook> = {
  method: 'DELETE',
  path: '/api/addressbook',
}
export const searchAddress: EndpointRef<typeof wire.searchAddress> = {
  method: 'GET',
  path: '/api/searchaddress',
}
