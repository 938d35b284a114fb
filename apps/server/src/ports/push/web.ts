import { isPushService } from '@kerbside/domain/notification/push-service.ts'
import webPush from 'web-push'
import type { Push, PushNote, PushVerdict } from './port.ts'
import type { VapidKeys } from './vapid-keys.ts'

export type WebPushMeans = {
  keys: VapidKeys
  /** Where a push service finds whoever sends too much: 'mailto:…' or 'https://…'. */
  contact: string
  /** Known push services; a test names its own. */
  accepts?: (endpoint: string) => boolean
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/** The web's own: encrypted for the browser alone (RFC 8291), signed as the install (RFC 8292). */
export function webPushes({
  keys,
  contact,
  accepts = isPushService,
  timeoutMs = TIMEOUT_MS,
}: WebPushMeans): Push {
  return {
    publicKey: keys.publicKey,
    accepts,
    async send(note) {
      // asked again: the list of services may have become shorter
      if (!accepts(note.to.endpoint))
        return { ok: false, reason: 'gone', why: 'no push service is known there' }
      const made = encrypted(note, { keys, contact })
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
        return judge(response.status)
      } catch {
        return { ok: false, reason: 'later', why: 'the push service did not answer' }
      }
    },
  }
}

function encrypted(note: PushNote, { keys, contact }: Pick<WebPushMeans, 'keys' | 'contact'>) {
  const { to, title, body, path, tag } = note
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
    const said = JSON.stringify({ title, body, path, tag })
    const made = webPush.generateRequestDetails(subscription, said, options)
    return { ...made, body: made.body ?? Buffer.alloc(0) }
  } catch {
    return undefined
  }
}

function judge(status: number): PushVerdict {
  if (status >= 200 && status < 300) return { ok: true }
  const why = `the push service answered ${status}`
  if (status === 404 || status === 410) return { ok: false, reason: 'gone', why }
  const isTheirs = status === 429 || status >= 500
  return { ok: false, reason: isTheirs ? 'later' : 'refused', why }
}
