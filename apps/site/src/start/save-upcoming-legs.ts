import type { UpcomingLeg } from '../upcoming-leg.ts'
import { mergeNextJourneys, readStoredJourneys } from './stored-journeys.ts'
import { UPCOMING_LEG_CACHE, UPCOMING_LEG_ID, UPCOMING_LEG_KEY } from './upcoming-leg-cache.ts'

/** Stores the legs of this ticket for offline use, and installs the worker that opens the offline page. */
export async function saveUpcomingLegs(page: Document = document): Promise<void> {
  const json = page.getElementById(UPCOMING_LEG_ID)?.textContent
  if (!json || !('caches' in globalThis) || !('serviceWorker' in navigator)) return
  // a frame on another site has no such storage
  if (globalThis.top !== globalThis.self) return
  // a re-rendered page must not restore what signing out has deleted
  const isFirstView = page === document
  if (!isFirstView && !(await caches.has(UPCOMING_LEG_CACHE))) return
  const cache = await caches.open(UPCOMING_LEG_CACHE)
  const journeys = JSON.parse(json) as UpcomingLeg[]
  const stored = await readStoredJourneys(await cache.match(UPCOMING_LEG_KEY))
  const next = mergeNextJourneys(stored, { journeys, nowMs: Date.now() })
  await cache.put(
    UPCOMING_LEG_KEY,
    new Response(JSON.stringify(next), { headers: { 'content-type': 'application/json' } }),
  )
  if (isFirstView && next.length > 0) await navigator.serviceWorker.register('/site-worker.js')
}
