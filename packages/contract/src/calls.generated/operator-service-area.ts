// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../operator/service-area.ts'

export const listLastPickups: EndpointRef<typeof wire.listLastPickups> = {
  method: 'GET',
  path: '/api/desk/ground/pickups',
}
export const saveServiceArea: EndpointRef<typeof wire.saveServiceArea> = {
  method: 'PUT',
  path: '/api/desk/ground',
}
export const showServiceArea: EndpointRef<typeof wire.showServiceArea> = {
  method: 'GET',
  path: '/api/desk/ground',
}
