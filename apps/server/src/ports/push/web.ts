import { isPushService } from '@kerbside/domain/notification/push-service.ts'
import type { Push, PushNote, PushResult } from './port.ts'
import type { VapidKeys } from './vapid-keys.ts'

export type WebPushDeps = {
  keys: VapidKeys
  /** Contact for push services, in case of too many requests: 'mailto:…' or 'https://…'. */
  contact: string
  /** Whether an address is of a known push service; a test names its own. */
  accepts?: (endpoint: string) => boolean
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/** Web Push: encrypted for the browser alone (RFC 8291), signed by the install (RFC 8292). */
export function webPushes({
  keys,
  contact,
  accepts = isPushService,
  timeoutMs = TIMEOUT_MS,
}: WebPushDeps): Push {
  return {
    publicKey: keys.publicKey,
    accepts,
    async send(note) {
      // checked again, because the list of services may have become shorter
      if (!accepts(note.to.endpoint))
        return { ok: false, reason: 'gone', why: 'no push service is known there' }
      const made = await encrypted(note, { keys, contact })
      if (!made) return { ok: false, reason: 'gone', why: 'its keys are no keys' }
      try {
        const { endpoint, method, headers, body } = made
        const response = await fetch(endpoint, {
          method,
          headers: headers as Record<string, string>,
          body: new Uint8Array(body),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.body?.cancel()
        return resultOfStatus(response.status)
      } catch {
        return { ok: false, reason: 'later', why: 'the push service did not answer' }
      }
    },
  }
}

async function encrypted(note: PushNote, { keys, contact }: Pick<WebPushDeps, 'keys' | 'contact'>) {
  const { to, title, body, path, tag } = note
  // loaded with the first notification: it would lengthen every start
  const { default: webPush } = await import('web-push')
  const subscription = {
    endpoint: to.endpoint,
    keys: { p256dh: to.p256dh.toString('base64url'), auth: to.auth.toString('base64url') },
  }
  const options = {
    vapidDetails: { subject: contact, ...keys },
    TTL: note.secondsToLive,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  } as const
  try {
    const payload = JSON.stringify({ title, body, path, tag })
    const made = webPush.generateRequestDetails(subscription, payload, options)
    return { ...made, body: made.body ?? Buffer.alloc(0) }
  } catch {
    return undefined
  }
}

function resultOfStatus(status: number): PushResult {
  if (status >= 200 && status < 300) return { ok: true }
  const why = `the push service answered ${status}`
  if (status === 404 || status === 410) return { ok: false, reason: 'gone', why }
  const isTheirs = status === 429 || status >= 500
  return { ok: false, reason: isTheirs ? 'later' : 'refused', why }
}
