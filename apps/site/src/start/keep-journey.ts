import type { NextJourney } from '../next-journey.ts'
import { JOURNEY_CACHE, JOURNEY_ID, JOURNEY_KEY } from './journey-cache.ts'
import { keepNext, readKept } from './kept-journeys.ts'

/** Keeps the journeys of this ticket for when there is no network, and has a worker open a page then. */
export async function keepJourney(page: Document = document): Promise<void> {
  const words = page.getElementById(JOURNEY_ID)?.textContent
  if (!words || !('caches' in globalThis) || !('serviceWorker' in navigator)) return
  // a frame on another site has no place to keep it
  if (globalThis.top !== globalThis.self) return
  // a page that is drawn again brings nothing back that went with signing out
  const isFirstView = page === document
  if (!isFirstView && !(await caches.has(JOURNEY_CACHE))) return
  const cache = await caches.open(JOURNEY_CACHE)
  const said = JSON.parse(words) as NextJourney[]
  const kept = await readKept(await cache.match(JOURNEY_KEY))
  const next = keepNext(kept, { said, nowMs: Date.now() })
  await cache.put(
    JOURNEY_KEY,
    new Response(JSON.stringify(next), { headers: { 'content-type': 'application/json' } }),
  )
  if (isFirstView && next.length > 0) await navigator.serviceWorker.register('/site-worker.js')
}
