import { JOURNEY_CACHE, JOURNEY_ID, JOURNEY_KEY } from './journey-cache.ts'

/** Keeps the journey of this ticket for when there is no network, and has a worker open a page then. */
export async function keepJourney(): Promise<void> {
  const said = document.getElementById(JOURNEY_ID)?.textContent
  if (!said || !('caches' in globalThis) || !('serviceWorker' in navigator)) return
  // a frame on another site has no place to keep it
  if (globalThis.top !== globalThis.self) return
  const cache = await caches.open(JOURNEY_CACHE)
  await cache.put(
    JOURNEY_KEY,
    new Response(said, { headers: { 'content-type': 'application/json' } }),
  )
  await navigator.serviceWorker.register('/site-worker.js')
}
