// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../notification/desk.ts'

export const listMessages: EndpointRef<typeof wire.listMessages> = {
  method: 'GET',
  path: '/api/desk/messages',
}
export const previewMessage: EndpointRef<typeof wire.previewMessage> = {
  method: 'POST',
  path: '/api/desk/message/preview',
}
export const saveMessage: EndpointRef<typeof wire.saveMessage> = {
  method: 'PUT',
  path: '/api/desk/message',
}
export const testMessage: EndpointRef<typeof wire.testMessage> = {
  method: 'POST',
  path: '/api/desk/message/test',
}
