// Written by `npm run generate`. Do not edit.
import type * as wire from '../desk/service-area.ts'
import type { EndpointRef } from '../endpoint.ts'

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
