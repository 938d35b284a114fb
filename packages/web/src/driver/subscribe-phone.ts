import { CODE } from '@kerbside/contract/codes.ts'
import type { findPushKey, subscribeDriverPush } from '@kerbside/contract/notification.ts'
import { callApi, type EndpointRef } from '../server.ts'

const KEY: EndpointRef<typeof findPushKey> = { method: 'GET', path: '/api/push' }
const SUBSCRIBE: EndpointRef<typeof subscribeDriverPush> = {
  method: 'POST',
  path: '/api/driver/push',
}

/** Subscribes this phone to push notifications for offers and messages; returns false if they are not possible. */
export async function subscribeDriverPhone(
  registration: ServiceWorkerRegistration,
): Promise<boolean> {
  const key = await callApi(KEY, {})
  if (!key.ok) return false
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key.reply.publickey })
    .catch(() => undefined)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return false
  const response = await callApi(SUBSCRIBE, { endpoint, p256dh, auth })
  return response.ok && response.reply.code === CODE.done
}
