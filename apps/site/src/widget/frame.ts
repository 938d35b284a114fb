import './frame.css'
import { keepInSight } from './keep-in-sight.ts'
import { leadOut } from './lead-out.ts'
import type { CarrierSays, FrameSays } from './messages.ts'

/** In a frame of another page: tells that page how high it is, what was quoted and that something was booked. */
const carrier = { origin: '' }

function tell(said: FrameSays): void {
  if (carrier.origin !== '') window.parent.postMessage(said, carrier.origin)
}

const heightNow = (): number => Math.ceil(document.body.getBoundingClientRect().height)

/** Of a page that is not drawn, such as one in a closed tab of the page around us, there is nothing to say. */
function tellHeight(): void {
  const height = heightNow()
  if (height > 0) tell({ kerbside: 'height', height })
}

/** The window that holds us, which our policy let in; another frame beside us is none of our business. */
function hear({ source, origin, data }: MessageEvent<CarrierSays | undefined>): void {
  if (source !== window.parent || data?.kerbside !== 'hello' || carrier.origin !== '') return
  carrier.origin = origin
  // its height is its own from now on, and no longer that of the frame
  document.documentElement.classList.add('sized')
  tell({ kerbside: 'ready' })
  new ResizeObserver(tellHeight).observe(document.body)
  tellBooked()
}

/** A ticket somebody came to by booking; one that is looked at again was told already. */
function tellBooked(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const reference = document.querySelector('.ticket-reference')?.textContent?.trim() ?? ''
  const isOfOurs =
    URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin
  if (reference !== '' && visit?.type === 'navigate' && isOfOurs)
    tell({ kerbside: 'booked', reference })
}

if (window.parent !== window) {
  document.documentElement.classList.add('framed')
  keepInSight()
  leadOut()
  // a step of the booking begins with its title said: the page around us is to show its top
  window.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLHeadingElement && target.matches('h1')) tell({ kerbside: 'top' })
  })
  window.addEventListener('message', hear)
  window.addEventListener('kerbside:quote', (event) => {
    const { detail } = event as CustomEvent<
      Omit<Extract<FrameSays, { kerbside: 'quote' }>, 'kerbside'>
    >
    tell({ kerbside: 'quote', ...detail })
  })
}
