import type { CarrierSays, FrameSays } from './messages.ts'

/**
 * The script other sites carry: a frame with the booking that is as high as what is in it. Served as a plain script with
 * a room of its own (serve-widget.ts), so nothing here reaches the page but the element and its events.
 */
const TAG = 'kerbside-booking'
/** What fills in the form, as the booking page's own links spell it. */
const PREFILL = ['pickup', 'dropoff', 'when', 'passengers', 'luggage', 'vehicle', 'promotion']
/** Whoever changes one of these wants another form. */
const DRAWN_BY = ['tracking-code', 'site', ...PREFILL]
/** Room that is kept until the frame says how high it is: about its first step. */
const USUAL_HEIGHT = 640
const LEAST_HEIGHT = 120
const PATIENCE_MS = 20_000

// what hastens a page's scripts may run ours without saying which it is
const script = (document.currentScript ??
  document.querySelector('script[src$="/widget.js"]')) as HTMLScriptElement | null
const origin = new URL(script?.src || location.href).origin

const isSaid = (data: unknown): data is FrameSays =>
  typeof data === 'object' && data !== null && 'kerbside' in data

/** Browsers know elements of one's own by classes only. */
class BookingElement extends HTMLElement {
  static observedAttributes = DRAWN_BY
  #frame: HTMLIFrameElement | undefined
  #origin = origin
  #isStale = false
  #patience = 0
  #isReady = false

  connectedCallback(): void {
    // moved within the page it is taken out and put in again: the frame begins anew, the listener must not be two
    this.#draw()
    window.addEventListener('message', this.#hear)
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear)
    window.clearTimeout(this.#patience)
    this.#frame?.remove()
    this.#frame = undefined
  }

  /** Frameworks set one attribute after another: the frame is drawn once they are through. */
  attributeChangedCallback(): void {
    if (!this.#frame || this.#isStale) return
    this.#isStale = true
    queueMicrotask(() => {
      this.#isStale = false
      if (this.#frame) this.#draw()
    })
  }

  #draw(): void {
    window.clearTimeout(this.#patience)
    // scripts of two operators on one page define one element: each says whose it placed
    this.#origin = this.getAttribute('site') ?? origin
    const code = this.getAttribute('tracking-code') ?? ''
    const frame = document.createElement('iframe')
    const query = new URLSearchParams({ trackingcode: code })
    for (const name of PREFILL) {
      const value = this.getAttribute(name)
      if (value) query.set(name, value)
    }
    frame.src = `${this.#origin}/quickbooking.html?${query}`
    frame.title = this.getAttribute('frame-title') ?? 'Book a ride'
    frame.allow = 'payment; geolocation'
    frame.loading = 'lazy'
    this.#isReady = false
    this.style.display = 'block'
    // by properties, which no policy of the page forbids, and not by a style attribute
    Object.assign(frame.style, {
      display: 'block',
      width: '100%',
      border: '0',
      colorScheme: 'auto',
    })
    frame.style.height = `${Number(this.getAttribute('height')) || USUAL_HEIGHT}px`
    frame.addEventListener('load', () => this.#greet())
    this.#frame = frame
    this.replaceChildren(frame)
    void this.#check(code)
  }

  /** Said at every page the frame goes to; only our own reads it, for the browser gives it to no other. */
  #greet(): void {
    const hello: CarrierSays = { kerbside: 'hello' }
    this.#frame?.contentWindow?.postMessage(hello, this.#origin)
    window.clearTimeout(this.#patience)
    if (!this.#isReady)
      this.#patience = window.setTimeout(() => {
        if (!this.#isReady) this.#tell('error', { reason: 'no-answer' })
      }, PATIENCE_MS)
  }

  /** Where it may not stand the browser shows nothing: a word of ours says why, and how to book all the same. */
  async #check(trackingcode: string): Promise<void> {
    const frame = this.#frame
    const isListed = await (trackingcode === '' ? false : this.#ask(trackingcode))
    if (isListed || this.#isStale || !frame || frame !== this.#frame) return
    frame.src = `${this.#origin}/quickbookinginvalid/unlisted.html`
    frame.loading = 'eager'
    this.#tell('error', { reason: 'not-listed' })
  }

  async #ask(trackingcode: string): Promise<boolean> {
    // of a page in a sandbox its address says more than it is
    const { origin: parentdomain } = window
    try {
      const answer = await fetch(`${this.#origin}/api/validate`, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ parentdomain, trackingcode }),
      })
      const { valid } = (await answer.json()) as { valid?: boolean }
      return valid !== false
    } catch {
      // a page may forbid the question; then its browser alone decides about the frame
      return true
    }
  }

  #hear = ({ source, origin: from, data }: MessageEvent): void => {
    const frame = this.#frame
    if (!frame || source !== frame.contentWindow || from !== this.#origin || !isSaid(data)) return
    const { kerbside: name, ...detail } = data
    if (name === 'top' || (name === 'ready' && this.#isReady)) this.#showTop()
    if (name === 'top') return
    if (name === 'ready') this.#isReady = true
    if (data.kerbside === 'height') {
      const height = Math.max(LEAST_HEIGHT, Math.ceil(data.height))
      frame.style.height = `${height}px`
      return this.#tell('height', { height })
    }
    this.#tell(name, detail)
  }

  /** Whoever pressed a button at the foot would be left at the foot of what comes next. */
  #showTop(): void {
    if (this.getBoundingClientRect().top < 0) this.scrollIntoView()
  }

  #tell(name: string, detail: object): void {
    this.dispatchEvent(
      new CustomEvent(`kerbside:${name}`, { detail, bubbles: true, composed: true }),
    )
  }
}

if (!customElements.get(TAG)) customElements.define(TAG, BookingElement)

/** `<script data-tracking-code>` stands for an element in its place, with what it says of it. */
if (script?.dataset['trackingCode'] && script.parentNode) {
  const element = document.createElement(TAG)
  for (const name of [...DRAWN_BY, 'frame-title', 'height']) {
    const value = script.getAttribute(`data-${name}`)
    if (value !== null) element.setAttribute(name, value)
  }
  element.setAttribute('site', origin)
  // in a head there is nowhere to stand
  const place = () =>
    script.closest('head') ? document.body.prepend(element) : script.after(element)
  if (document.body) place()
  else document.addEventListener('DOMContentLoaded', place)
}
