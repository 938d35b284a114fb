import type { CarrierMessage, FrameMessage } from './messages.ts'

/**
 * The script on other sites: a frame with the booking, as high as its content. Served as a plain script with its own
 * scope (serve-widget.ts), so only the element and its events are visible to the page.
 */
const TAG = 'kerbside-booking'
/** Parameters that fill in the form, spelt as in links to the booking page. */
const PREFILL = ['pickup', 'dropoff', 'when', 'passengers', 'luggage', 'vehicle', 'promotion']
/** A change of one of these reloads the form. */
const DRAWN_BY = ['tracking-code', 'site', ...PREFILL]
/** Height until the frame reports its own: about the first step. */
const USUAL_HEIGHT = 640
const MIN_HEIGHT = 120
const TIMEOUT_MS = 20_000

// optimisers of a page may run our script without `currentScript`
const script = (document.currentScript ??
  document.querySelector('script[src$="/widget.js"]')) as HTMLScriptElement | null
const origin = new URL(script?.src || location.href).origin

const isFrameMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'kerbside' in data

/** Custom elements must be classes. */
class BookingElement extends HTMLElement {
  static observedAttributes = DRAWN_BY
  #frame: HTMLIFrameElement | undefined
  #origin = origin
  #isStale = false
  #patience = 0
  #isReady = false

  connectedCallback(): void {
    // an element moved within the page is disconnected and connected again: the frame reloads, and the listener
    // must not be added twice
    this.#draw()
    window.addEventListener('message', this.#hear)
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.#hear)
    window.clearTimeout(this.#patience)
    this.#frame?.remove()
    this.#frame = undefined
  }

  /** Frameworks set attributes one by one: the frame is rendered once they are done. */
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
    // scripts of two operators on one page define one element: each states the origin of its own elements
    this.#origin = this.getAttribute('site') ?? origin
    const code = this.getAttribute('tracking-code') ?? ''
    const frame = document.createElement('iframe')
    const query = new URLSearchParams({ trackingcode: code })
    for (const name of PREFILL) {
      const value = this.getAttribute(name)
      if (value) query.set(name, value)
    }
    frame.src = `${this.#origin}/quickbooking.html?${query}`
    frame.title = this.getAttribute('frame-title') ?? 'Book a trip'
    frame.allow = 'payment; geolocation'
    frame.loading = 'lazy'
    this.#isReady = false
    this.style.display = 'block'
    // by properties, which no page policy forbids, instead of a style attribute
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

  /** Sent to every page in the frame; the browser only delivers it to our origin. */
  #greet(): void {
    const hello: CarrierMessage = { kerbside: 'hello' }
    this.#frame?.contentWindow?.postMessage(hello, this.#origin)
    window.clearTimeout(this.#patience)
    if (!this.#isReady)
      this.#patience = window.setTimeout(() => {
        if (!this.#isReady) this.#tell('error', { reason: 'no-answer' })
      }, TIMEOUT_MS)
  }

  /** If framing is not allowed the browser shows nothing: our message says why, and how to book anyway. */
  async #check(trackingcode: string): Promise<void> {
    const frame = this.#frame
    const isListed = await (trackingcode === '' ? false : this.#ask(trackingcode))
    if (isListed || this.#isStale || !frame || frame !== this.#frame) return
    frame.src = `${this.#origin}/quickbookinginvalid/unlisted.html`
    frame.loading = 'eager'
    this.#tell('error', { reason: 'not-listed' })
  }

  async #ask(trackingcode: string): Promise<boolean> {
    // in a sandboxed page the address does not match its real origin
    const { origin: parentdomain } = window
    try {
      const response = await fetch(`${this.#origin}/api/validate`, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ parentdomain, trackingcode }),
      })
      const { valid } = (await response.json()) as { valid?: boolean }
      return valid !== false
    } catch {
      // a page may block the request; then only its browser decides about the frame
      return true
    }
  }

  #hear = ({ source, origin: from, data }: MessageEvent): void => {
    const frame = this.#frame
    if (!frame || source !== frame.contentWindow || from !== this.#origin || !isFrameMessage(data))
      return
    const { kerbside: name, ...detail } = data
    if (name === 'top' || (name === 'ready' && this.#isReady)) this.#showTop()
    if (name === 'top') return
    if (name === 'ready') this.#isReady = true
    if (data.kerbside === 'height') {
      const height = Math.max(MIN_HEIGHT, Math.ceil(data.height))
      frame.style.height = `${height}px`
      return this.#tell('height', { height })
    }
    this.#tell(name, detail)
  }

  /** After a press at the foot, the next step would otherwise be shown from its foot. */
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

/** `<script data-tracking-code>` is replaced by an element with its attributes. */
if (script?.dataset['trackingCode'] && script.parentNode) {
  const element = document.createElement(TAG)
  for (const name of [...DRAWN_BY, 'frame-title', 'height']) {
    const value = script.getAttribute(`data-${name}`)
    if (value !== null) element.setAttribute(name, value)
  }
  element.setAttribute('site', origin)
  // in a head it cannot be displayed
  const place = () =>
    script.closest('head') ? document.body.prepend(element) : script.after(element)
  if (document.body) place()
  else document.addEventListener('DOMContentLoaded', place)
}
