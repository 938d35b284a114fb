// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../hosting/desk.ts'

export const claimHost: EndpointRef<typeof wire.claimHost> = {
  method: 'POST',
  path: '/api/desk/host',
}
export const listHosts: EndpointRef<typeof wire.listHosts> = {
  method: 'GET',
  path: '/api/desk/hosts',
}
export const listTrackingCodes: EndpointRef<typeof wire.listTrackingCodes> = {
  method: 'GET',
  path: '/api/desk/trackingcodes',
}
export const proveHost: EndpointRef<typeof wire.proveHost> = {
  method: 'POST',
  path: '/api/desk/host/prove',
}
export const removeHost: EndpointRef<typeof wire.removeHost> = {
  method: 'POST',
  path: '/api/desk/host/remove',
}
export const saveTrackingCode: EndpointRef<typeof wire.saveTrackingCode> = {
  method: 'POST',
  path: '/api/desk/trackingcode',
}
