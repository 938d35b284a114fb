/** Sends notifications to browsers while their page is closed. */
export type Push = {
  /** Base64url; browsers subscribe with it, and their push service identifies us by it. */
  publicKey: string
  /** Whether notifications may be sent to this address at all. */
  accepts(endpoint: string): boolean
  /** Sends a notification; never throws. */
  send(note: PushNote): Promise<PushResult>
}

/**
 * A browser's subscription: the address at its push service, its public key on P-256 and its 16-byte shared
 * secret.
 */
export type PushAddress = { endpoint: string; p256dh: Buffer; auth: Buffer }

export type PushNote = {
  /** The same for every try to send it. */
  ref: string
  to: PushAddress
  title: string
  body: string
  /** The page of the site that opens on a click, from the slash on. */
  path: string
  /** A newer notification with the same tag replaces it on the screen. */
  tag: string
  /** A notification that is not delivered by then expires. */
  secondsToLive: number
}

/** `gone`: the browser is no longer subscribed. `refused` is final, `later` may be tried again. */
export type PushResult =
  | { ok: true }
  | { ok: false; reason: 'gone' | 'refused' | 'later'; why: string }
