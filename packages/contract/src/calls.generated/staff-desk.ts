// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../staff/desk.ts'

export const addDeskStaff: EndpointRef<typeof wire.addDeskStaff> = {
  method: 'POST',
  path: '/api/desk/staff/add',
}
export const endDeskStaff: EndpointRef<typeof wire.endDeskStaff> = {
  method: 'POST',
  path: '/api/desk/staff/end',
}
export const inviteDeskStaff: EndpointRef<typeof wire.inviteDeskStaff> = {
  method: 'POST',
  path: '/api/desk/staff/invite',
}
export const listDeskStaff: EndpointRef<typeof wire.listDeskStaff> = {
  method: 'GET',
  path: '/api/desk/staff',
}
export const saveDeskStaff: EndpointRef<typeof wire.saveDeskStaff> = {
  method: 'POST',
  path: '/api/desk/staff',
}
