import { readStoredJourneys } from './stored-journeys.ts'
import { UPCOMING_LEG_CACHE, UPCOMING_LEG_KEY } from './upcoming-leg-cache.ts'

/** The offline page: shows the next journey if this browser has stored it. */
async function showUpcomingLeg(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-shows=journey]')
  const cached = await caches
    .open(UPCOMING_LEG_CACHE)
    .then((cache) => cache.match(UPCOMING_LEG_KEY))
  const journey = (await readStoredJourneys(cached)).find(({ untilMs }) => untilMs > Date.now())
  if (!place || !journey) return
  for (const name of ['when', 'from', 'to', 'reference'] as const) {
    const line = place.querySelector(`[data-text=${name}]`)
    if (line) line.textContent = journey[name]
  }
  place.hidden = false
}

// A private window may have no caches at all.
void showUpcomingLeg().catch(() => undefined)
addEventListener('online', () => location.reload())
document.querySelector('[data-does=again]')?.addEventListener('click', () => location.reload())
