// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../passkey.ts'

export const addPasskey: EndpointRef<typeof wire.addPasskey> = {
  method: 'POST',
  path: '/api/passkey',
}
export const listPasskeys: EndpointRef<typeof wire.listPasskeys> = {
  method: 'GET',
  path: '/api/passkey',
}
export const offerPasskey: EndpointRef<typeof wire.offerPasskey> = {
  method: 'POST',
  path: '/api/passkey/offer',
}
export const offerPasskeySignIn: EndpointRef<typeof wire.offerPasskeySignIn> = {
  method: 'POST',
  path: '/api/passkey/signinoffer',
}
export const removePasskey: EndpointRef<typeof wire.removePasskey> = {
  method: 'DELETE',
  path: '/api/passkey',
}
export const renamePasskey: EndpointRef<typeof wire.renamePasskey> = {
  method: 'PUT',
  path: '/api/passkey',
}
export const signInByPasskey: EndpointRef<typeof wire.signInByPasskey> = {
  method: 'POST',
  path: '/api/passkey/signin',
}
