// Written by `npm run generate`. Do not edit.
import type * as wire from '../driver.ts'
import type { EndpointRef } from '../endpoint.ts'

export const changeDriverShift: EndpointRef<typeof wire.changeDriverShift> = {
  method: 'POST',
  path: '/api/driver/shift',
}
export const enrolDriver: EndpointRef<typeof wire.enrolDriver> = {
  method: 'POST',
  path: '/api/driver/enrol',
}
export const findDriverMe: EndpointRef<typeof wire.findDriverMe> = {
  method: 'GET',
  path: '/api/driver/me',
}
export const openDriverInvitation: EndpointRef<typeof wire.openDriverInvitation> = {
  method: 'POST',
  path: '/api/driver/invitation',
}
export const openDriverLive: EndpointRef<typeof wire.openDriverLive> = {
  method: 'GET',
  path: '/api/driver/live',
}
export const sendDriverPositions: EndpointRef<typeof wire.sendDriverPositions> = {
  method: 'POST',
  path: '/api/driver/positions',
}
export const signInDriver: EndpointRef<typeof wire.signInDriver> = {
  method: 'POST',
  path: '/api/driver/signin',
}
export const signOutDriver: EndpointRef<typeof wire.signOutDriver> = {
  method: 'POST',
  path: '/api/driver/signout',
}
