import * as calls from '@kerbside/contract/calls.generated/notification.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import { callApi } from '@kerbside/web/call-api.ts'

/** The worker controls no page: it only receives push messages (apps/site/src/start/push-worker.ts). */
const WORKER = '/push-worker.js'
const SCOPE = '/push/'
const TIMEOUT_MS = 10_000

/** The leg and the code that opens it; without a leg, all bookings of the signed-in customer. */
export type PushRequest = { code: string; jobpartid: number }

/**
 * subscribed: this browser gets notifications, even with its page closed · denied: the user rejected them · unsupported: not
 * possible, so only the open page can notify · failed: not now.
 */
export type PushResult = 'subscribed' | 'denied' | 'unsupported' | 'failed'

/** Asks the user for permission and subscribes. Call only after a press: browsers reject it otherwise. */
export async function subscribeBrowser(request: PushRequest): Promise<PushResult> {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return 'unsupported'
  if (!('serviceWorker' in navigator)) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return 'denied'
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
    const isReady = await untilActive(registration)
    const key = isReady ? await callApi(calls.findPushKey, {}) : undefined
    if (!key?.ok) return 'failed'
    const subscription = await subscribeWith(registration, key.reply.publickey)
    const { endpoint, keys } = subscription.toJSON()
    const { p256dh, auth } = keys ?? {}
    if (!endpoint || !p256dh || !auth) return 'failed'
    const response = await callApi(calls.subscribePush, { endpoint, p256dh, auth, ...request })
    return response.ok && response.reply.code === CODE.done ? 'subscribed' : 'failed'
  } catch {
    return 'failed'
  }
}

/** This browser has a subscription with another key, from another install or before a restore. */
async function subscribeWith(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

function untilActive(registration: ServiceWorkerRegistration): Promise<boolean> {
  if (registration.active) return Promise.resolve(true)
  const worker = registration.installing ?? registration.waiting
  if (!worker) return Promise.resolve(false)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), TIMEOUT_MS)
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'activated' && worker.state !== 'redundant') return
      clearTimeout(timer)
      resolve(worker.state === 'activated')
    })
  })
}
