import { CODE } from '@kerbside/contract/codes.ts'
import type { findPushKey, subscribeDriverPush } from '@kerbside/contract/notification.ts'
import { type CallOf, call } from '../server.ts'

const KEY: CallOf<typeof findPushKey> = { method: 'GET', path: '/api/push' }
const SUBSCRIBE: CallOf<typeof subscribeDriverPush> = { method: 'POST', path: '/api/driver/push' }

/** Offers and messages reach this phone though the app is shut; false when they will not. */
export async function subscribeDriverPhone(
  registration: ServiceWorkerRegistration,
): Promise<boolean> {
  const key = await call(KEY, {})
  if (!key.heard) return false
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key.reply.publickey })
    .catch(() => undefined)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return false
  const told = await call(SUBSCRIBE, { endpoint, p256dh, auth })
  return told.heard && told.reply.code === CODE.done
}
