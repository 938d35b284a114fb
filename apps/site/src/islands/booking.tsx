import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BookingPage } from './booking/booking-page.tsx'
import type { BookingIslandProps } from './booking/view.ts'

const host = document.getElementById('booking')
const params = document.getElementById('booking-props')?.textContent

/** The card of the home page is small and only used there: the booking page does not carry it. */
async function findIsland({
  place,
}: BookingIslandProps): Promise<ComponentType<BookingIslandProps>> {
  if (place !== 'home') return BookingPage
  const { HomeIsland } = await import('./booking/home-island.tsx')
  return HomeIsland
}

const RELOADED = 'kerbside-reloaded'

/**
 * A file of an earlier release is gone: the new release's page has the new names. Reloads only if the page is
 * reachable, and only once; the draft is kept.
 */
async function reloadOnce() {
  try {
    if (sessionStorage.getItem(RELOADED)) return
    const { ok } = await fetch(location.href, { method: 'HEAD' })
    if (!ok) return
    sessionStorage.setItem(RELOADED, 'yes')
    location.reload()
  } catch {
    // No connection: what is on the page is all there is.
  }
}

addEventListener('vite:preloadError', () => void reloadOnce())

if (host && params) {
  const props = JSON.parse(params) as BookingIslandProps
  configureLanguage({
    locale: props.locale ?? 'en-GB',
    timeZone: props.configuration.timezone,
    distanceUnit: props.distanceUnit,
    messages: [booking, dialog, form],
    overlay: props.overlay,
  })
  void findIsland(props).then((Island) => {
    window.kerbsideListensFrom = window.kerbsideEarly?.length
    startTransition(() => {
      hydrateRoot(host, <Island {...props} />)
    })
  })
}
