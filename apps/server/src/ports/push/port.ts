/** What the house asks of whoever tells browsers things while their page is shut. */
export type Push = {
  /** Base64url, with which a browser subscribes and by which its service knows us. */
  publicKey: string
  /** Whether something may be sent to an address at all. */
  accepts(endpoint: string): boolean
  /** Hands a note over; never throws. */
  send(note: PushNote): Promise<PushVerdict>
}

/** Of a browser: its push service's address of it, its point on P-256 and the 16 bytes it shares. */
export type PushAddress = { endpoint: string; p256dh: Buffer; auth: Buffer }

export type PushNote = {
  /** The same for every try to send it. */
  ref: string
  to: PushAddress
  title: string
  body: string
  /** What opens when it is pressed: of the site, from the slash on. */
  path: string
  /** A newer note of the same tag takes its place on the screen. */
  tag: string
  /** What is not delivered by then is not delivered at all. */
  secondsToLive: number
}

/** `gone`: the browser does not listen any more. `refused` is for good, `later` may be tried again. */
export type PushVerdict =
  | { ok: true }
  | { ok: false; reason: 'gone' | 'refused' | 'later'; why: string }
