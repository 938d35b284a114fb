import './frame.css'
import { leadOut } from './lead-out.ts'
import type { CarrierMessage, FrameMessage } from './messages.ts'
import { trackVisibility } from './track-visibility.ts'

/** In a frame of another site: tells the embedding page its height, and when there is a quote or a booking. */
const carrier = { origin: '' }

function postToCarrier(message: FrameMessage): void {
  if (carrier.origin !== '') window.parent.postMessage(message, carrier.origin)
}

const heightNow = (): number => Math.ceil(document.body.getBoundingClientRect().height)

/** A hidden page, for example in a closed tab of the embedding page, reports no height. */
function postHeight(): void {
  const height = heightNow()
  if (height > 0) postToCarrier({ kerbside: 'height', height })
}

/** Accepts messages only from the parent window, which our policy has allowed; other frames are ignored. */
function onMessage({ source, origin, data }: MessageEvent<CarrierMessage | undefined>): void {
  if (source !== window.parent || data?.kerbside !== 'hello' || carrier.origin !== '') return
  carrier.origin = origin
  // from now on its height is that of its content, and no longer that of the frame
  document.documentElement.classList.add('sized')
  postToCarrier({ kerbside: 'ready' })
  new ResizeObserver(postHeight).observe(document.body)
  postBooked()
}

/** Reports a ticket reached by booking; a ticket that is viewed again has been reported before. */
function postBooked(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const reference = document.querySelector('.ticket-reference')?.textContent?.trim() ?? ''
  const isOfOurs =
    URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin
  if (reference !== '' && visit?.type === 'navigate' && isOfOurs)
    postToCarrier({ kerbside: 'booked', reference })
}

if (window.parent !== window) {
  document.documentElement.classList.add('framed')
  trackVisibility()
  leadOut()
  // a new step focuses its title: the embedding page should scroll to its top
  window.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLHeadingElement && target.matches('h1'))
      postToCarrier({ kerbside: 'top' })
  })
  window.addEventListener('message', onMessage)
  window.addEventListener('kerbside:quote', (event) => {
    const { detail } = event as CustomEvent<
      Omit<Extract<FrameMessage, { kerbside: 'quote' }>, 'kerbside'>
    >
    postToCarrier({ kerbside: 'quote', ...detail })
  })
}
