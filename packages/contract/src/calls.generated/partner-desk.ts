// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../partner/desk.ts'

export const changeWebhook: EndpointRef<typeof wire.changeWebhook> = {
  method: 'PUT',
  path: '/api/desk/webhook',
}
export const endApiKey: EndpointRef<typeof wire.endApiKey> = {
  method: 'POST',
  path: '/api/desk/apikey/end',
}
export const listApiKeys: EndpointRef<typeof wire.listApiKeys> = {
  method: 'GET',
  path: '/api/desk/apikeys',
}
export const listWebhookLog: EndpointRef<typeof wire.listWebhookLog> = {
  method: 'GET',
  path: '/api/desk/webhook/log',
}
export const listWebhooks: EndpointRef<typeof wire.listWebhooks> = {
  method: 'GET',
  path: '/api/desk/webhooks',
}
export const makeApiKey: EndpointRef<typeof wire.makeApiKey> = {
  method: 'POST',
  path: '/api/desk/apikey',
}
export const makeWebhook: EndpointRef<typeof wire.makeWebhook> = {
  method: 'POST',
  path: '/api/desk/webhook',
}
export const renewWebhookSecret: EndpointRef<typeof wire.renewWebhookSecret> = {
  method: 'POST',
  path: '/api/desk/webhook/secret',
}
export const replayWebhook: EndpointRef<typeof wire.replayWebhook> = {
  method: 'POST',
  path: '/api/desk/webhook/replay',
}
export const testWebhook: EndpointRef<typeof wire.testWebhook> = {
  method: 'POST',
  path: '/api/desk/webhook/test',
}
