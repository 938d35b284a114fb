// Written by `npm run generate`. Do not edit.
import type * as wire from '../dispatch/driver-legs.ts'
import type { EndpointRef } from '../endpoint.ts'

export const findDriverEarnings: EndpointRef<typeof wire.findDriverEarnings> = {
  method: 'GET',
  path: '/api/driver/earnings',
}
export const listDriverLegs: EndpointRef<typeof wire.listDriverLegs> = {
  method: 'GET',
  path: '/api/driver/legs',
}
export const moveDriverLeg: EndpointRef<typeof wire.moveDriverLeg> = {
  method: 'POST',
  path: '/api/driver/move',
}
export const replayDriverEvents: EndpointRef<typeof wire.replayDriverEvents> = {
  method: 'POST',
  path: '/api/driver/events',
}
export const respondDriverOffer: EndpointRef<typeof wire.respondDriverOffer> = {
  method: 'POST',
  path: '/api/driver/offer',
}
export const takeDriverCash: EndpointRef<typeof wire.takeDriverCash> = {
  method: 'POST',
  path: '/api/driver/cash',
}
