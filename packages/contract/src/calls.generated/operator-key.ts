// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../operator/key.ts'

export const checkDeskKey: EndpointRef<typeof wire.checkDeskKey> = {
  method: 'POST',
  path: '/api/desk/key/check',
}
export const listDeskKeys: EndpointRef<typeof wire.listDeskKeys> = {
  method: 'GET',
  path: '/api/desk/keys',
}
export const removeDeskKey: EndpointRef<typeof wire.removeDeskKey> = {
  method: 'POST',
  path: '/api/desk/key/remove',
}
export const saveDeskKey: EndpointRef<typeof wire.saveDeskKey> = {
  method: 'PUT',
  path: '/api/desk/key',
}
export const tryDeskKey: EndpointRef<typeof wire.tryDeskKey> = {
  method: 'POST',
  path: '/api/desk/key/try',
}
