// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../tracking.ts'

export const findDriverFootprint: EndpointRef<typeof wire.findDriverFootprint> = {
  method: 'GET',
  path: '/api/driverFootprint',
}
export const findDriverPhoto: EndpointRef<typeof wire.findDriverPhoto> = {
  method: 'GET',
  path: '/api/driverphoto',
}
export const shareTracking: EndpointRef<typeof wire.shareTracking> = {
  method: 'POST',
  path: '/api/sharetracking',
}
export const trackVehicle: EndpointRef<typeof wire.trackVehicle> = {
  method: 'GET',
  path: '/api/trackvehicle',
}
