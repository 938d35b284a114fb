import type { NextJourney } from '../next-journey.ts'
import { JOURNEY_CACHE, JOURNEY_KEY } from './journey-cache.ts'

/** The page that opens without a network: it says the next journey, where this browser has seen its ticket. */
async function showJourney(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-shows=journey]')
  const kept = await caches.open(JOURNEY_CACHE).then((cache) => cache.match(JOURNEY_KEY))
  const journey = (await kept?.json()) as NextJourney | undefined
  if (!place || !journey || journey.untilMs < Date.now()) return
  for (const name of ['when', 'from', 'to', 'reference'] as const) {
    const line = place.querySelector(`[data-says=${name}]`)
    if (line) line.textContent = journey[name]
  }
  place.hidden = false
}

// A private window may have no caches at all.
void showJourney().catch(() => undefined)
addEventListener('online', () => location.reload())
document.querySelector('[data-does=again]')?.addEventListener('click', () => location.reload())
