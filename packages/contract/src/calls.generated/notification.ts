// Written by `npm run generate`. Do not edit.
import type { EndpointRef } from '../endpoint.ts'
import type * as wire from '../notification.ts'

export const chooseMessages: EndpointRef<typeof wire.chooseMessages> = {
  method: 'PUT',
  path: '/api/messagechoices',
}
export const findPushKey: EndpointRef<typeof wire.findPushKey> = {
  method: 'GET',
  path: '/api/push',
}
export const listMessageChoices: EndpointRef<typeof wire.listMessageChoices> = {
  method: 'GET',
  path: '/api/messagechoices',
}
export const subscribeDriverPush: EndpointRef<typeof wire.subscribeDriverPush> = {
  method: 'POST',
  path: '/api/driver/push',
}
export const subscribePush: EndpointRef<typeof wire.subscribePush> = {
  method: 'POST',
  path: '/api/push',
}
export const unsubscribePush: EndpointRef<typeof wire.unsubscribePush> = {
  method: 'POST',
  path: '/api/pushend',
}
