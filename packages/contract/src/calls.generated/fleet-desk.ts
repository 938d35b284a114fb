// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../fleet/desk.ts'

export const addFleetDriver: EndpointRef<typeof wire.addFleetDriver> = {
  method: 'POST',
  path: '/api/desk/fleet/driver/add',
}
export const endFleetDriver: EndpointRef<typeof wire.endFleetDriver> = {
  method: 'POST',
  path: '/api/desk/fleet/driver/end',
}
export const inviteFleetDriver: EndpointRef<typeof wire.inviteFleetDriver> = {
  method: 'POST',
  path: '/api/desk/fleet/driver/invite',
}
export const openDriverPhoto: EndpointRef<typeof wire.openDriverPhoto> = {
  method: 'GET',
  path: '/api/desk/fleet/driver/photo',
}
export const openFleetScan: EndpointRef<typeof wire.openFleetScan> = {
  method: 'GET',
  path: '/api/desk/fleet/scan',
}
export const orderFleetTypes: EndpointRef<typeof wire.orderFleetTypes> = {
  method: 'POST',
  path: '/api/desk/fleet/types/order',
}
export const retireFleetType: EndpointRef<typeof wire.retireFleetType> = {
  method: 'POST',
  path: '/api/desk/fleet/type/retire',
}
export const retireFleetVehicle: EndpointRef<typeof wire.retireFleetVehicle> = {
  method: 'POST',
  path: '/api/desk/fleet/vehicle/retire',
}
export const saveDriverPhoto: EndpointRef<typeof wire.saveDriverPhoto> = {
  method: 'POST',
  path: '/api/desk/fleet/driver/photo',
}
export const saveFleetDocument: EndpointRef<typeof wire.saveFleetDocument> = {
  method: 'POST',
  path: '/api/desk/fleet/document',
}
export const saveFleetDriver: EndpointRef<typeof wire.saveFleetDriver> = {
  method: 'POST',
  path: '/api/desk/fleet/driver',
}
export const saveFleetType: EndpointRef<typeof wire.saveFleetType> = {
  method: 'POST',
  path: '/api/desk/fleet/type',
}
export const saveFleetVehicle: EndpointRef<typeof wire.saveFleetVehicle> = {
  method: 'POST',
  path: '/api/desk/fleet/vehicle',
}
export const showFleet: EndpointRef<typeof wire.showFleet> = {
  method: 'GET',
  path: '/api/desk/fleet',
}
