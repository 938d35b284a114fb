import { CODE } from '@kerbside/contract/codes.ts'
import type { findPushKey, subscribePush } from '@kerbside/contract/notification.ts'
import { type CallOf, call } from '../server.ts'

const KEY: CallOf<typeof findPushKey> = { method: 'GET', path: '/api/push' }
const SUBSCRIBE: CallOf<typeof subscribePush> = { method: 'POST', path: '/api/push' }

/** The worker looks after no page: it only hears what is pushed (apps/site/src/start/push-worker.ts). */
const WORKER = '/push-worker.js'
const SCOPE = '/push/'
const PATIENCE_MS = 10_000

/** Which journey by the code that opens it; without a journey all of the customer's who is signed in. */
export type PushAsk = { code: string; jobpartid: number }

/**
 * told: this browser will be, even with its page shut · denied: its owner said no · unsupported: it cannot be, which
 * leaves the page itself to tell them · failed: not now.
 */
export type PushAnswer = 'told' | 'denied' | 'unsupported' | 'failed'

/** Asks the browser's owner and has the house tell it from now on. Only after a press: browsers refuse it otherwise. */
export async function subscribeBrowser(ask: PushAsk): Promise<PushAnswer> {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return 'unsupported'
  if (!('serviceWorker' in navigator)) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return 'denied'
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
    const isReady = await untilActive(registration)
    const key = isReady ? await call(KEY, {}) : undefined
    if (!key?.heard) return 'failed'
    const subscription = await subscribeWith(registration, key.reply.publickey)
    const { endpoint, keys } = subscription.toJSON()
    const { p256dh, auth } = keys ?? {}
    if (!endpoint || !p256dh || !auth) return 'failed'
    const told = await call(SUBSCRIBE, { endpoint, p256dh, auth, ...ask })
    return told.heard && told.reply.code === CODE.done ? 'told' : 'failed'
  } catch {
    return 'failed'
  }
}

/** Another install, or a restored one with another key, had this browser before. */
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
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'activated' && worker.state !== 'redundant') return
      clearTimeout(timer)
      resolve(worker.state === 'activated')
    })
  })
}
