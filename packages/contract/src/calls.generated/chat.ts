// Written by `npm run generate`. Do not edit.
import type * as wire from '../chat.ts'
import type { EndpointRef } from '../endpoint.ts'

export const findChat: EndpointRef<typeof wire.findChat> = { method: 'GET', path: '/api/chat' }
export const findDeskChat: EndpointRef<typeof wire.findDeskChat> = {
  method: 'GET',
  path: '/api/desk/chat',
}
export const findDriverChat: EndpointRef<typeof wire.findDriverChat> = {
  method: 'GET',
  path: '/api/driver/chat',
}
export const readChat: EndpointRef<typeof wire.readChat> = { method: 'POST', path: '/api/chatread' }
export const readDeskChat: EndpointRef<typeof wire.readDeskChat> = {
  method: 'POST',
  path: '/api/desk/chatread',
}
export const readDriverChat: EndpointRef<typeof wire.readDriverChat> = {
  method: 'POST',
  path: '/api/driver/chatread',
}
export const sendChat: EndpointRef<typeof wire.sendChat> = { method: 'POST', path: '/api/chat' }
export const sendDeskChat: EndpointRef<typeof wire.sendDeskChat> = {
  method: 'POST',
  path: '/api/desk/chat',
}
export const sendDriverChat: EndpointRef<typeof wire.sendDriverChat> = {
  method: 'POST',
  path: '/api/driver/chat',
}
