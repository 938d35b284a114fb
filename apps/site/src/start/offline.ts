import { JOURNEY_CACHE, JOURNEY_KEY } from './journey-cache.ts'
import { readKept } from './kept-journeys.ts'

/** The page that opens without a network: it says the next journey, where this browser has seen its ticket. */
async function showJourney(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-shows=journey]')
  const kept = await caches.open(JOURNEY_CACHE).then((cache) => cache.match(JOURNEY_KEY))
  const journey = (await readKept(kept)).find(({ untilMs }) => untilMs > Date.now())
  if (!place || !journey) return
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
