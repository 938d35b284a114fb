// Written by `npm run generate`. Do not edit.
import type * as wire from '../chat/office.ts'
import type { EndpointRef } from '../endpoint.ts'

export const findDriverOfficeChat: EndpointRef<typeof wire.findDriverOfficeChat> = {
  method: 'GET',
  path: '/api/desk/driverchat',
}
export const findOfficeChat: EndpointRef<typeof wire.findOfficeChat> = {
  method: 'GET',
  path: '/api/driver/officechat',
}
export const listDriverChats: EndpointRef<typeof wire.listDriverChats> = {
  method: 'GET',
  path: '/api/desk/driverchats',
}
export const readDriverOfficeChat: EndpointRef<typeof wire.readDriverOfficeChat> = {
  method: 'POST',
  path: '/api/desk/driverchatread',
}
export const readOfficeChat: EndpointRef<typeof wire.readOfficeChat> = {
  method: 'POST',
  path: '/api/driver/officechatread',
}
export const sendDriverOfficeChat: EndpointRef<typeof wire.sendDriverOfficeChat> = {
  method: 'POST',
  path: '/api/desk/driverchat',
}
export const sendOfficeChat: EndpointRef<typeof wire.sendOfficeChat> = {
  method: 'POST',
  path: '/api/driver/officechat',
}
