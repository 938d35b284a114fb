// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../staff.ts'

export const confirmStaffCode: EndpointRef<typeof wire.confirmStaffCode> = {
  method: 'POST',
  path: '/api/staff/code',
}
export const enrolStaff: EndpointRef<typeof wire.enrolStaff> = {
  method: 'POST',
  path: '/api/staff/enrol',
}
export const findStaffMember: EndpointRef<typeof wire.findStaffMember> = {
  method: 'GET',
  path: '/api/staff/me',
}
export const openDemoConsole: EndpointRef<typeof wire.openDemoConsole> = {
  method: 'POST',
  path: '/api/staff/demo',
}
export const openStaffInvitation: EndpointRef<typeof wire.openStaffInvitation> = {
  method: 'POST',
  path: '/api/staff/invitation',
}
export const signInStaff: EndpointRef<typeof wire.signInStaff> = {
  method: 'POST',
  path: '/api/staff/signin',
}
export const signOutStaff: EndpointRef<typeof wire.signOutStaff> = {
  method: 'POST',
  path: '/api/staff/signout',
}
