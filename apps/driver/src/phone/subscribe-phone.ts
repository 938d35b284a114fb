import * as calls from '@kerbside/contract/calls.generated/notification.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** Subscribes this phone to push notifications for offers and messages; returns false if they are not possible. */
export async function subscribeDriverPhone(
  registration: ServiceWorkerRegistration,
): Promise<boolean> {
  const key = await callApi(calls.findPushKey, {})
  if (!key.ok) return false
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key.reply.publickey })
    .catch(() => undefined)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return false
  const response = await callApi(calls.subscribeDriverPush, { endpoint, p256dh, auth })
  return response.ok && response.reply.code === CODE.done
}
