import type { UpcomingLeg } from '../upcoming-leg.ts'

const MAX_RECENT = 8

/** Merges the stored journeys with those of a page: only future ones, the earliest first. */
export const mergeNextJourneys = (
  stored: readonly UpcomingLeg[],
  { journeys, nowMs }: { journeys: readonly UpcomingLeg[]; nowMs: number },
): UpcomingLeg[] =>
  [...stored.filter(({ id }) => journeys.every((item) => item.id !== id)), ...journeys]
    .filter(({ untilMs }) => untilMs > nowMs)
    .sort((item, other) => item.untilMs - other.untilMs)
    .slice(0, MAX_RECENT)

/** An older release stored one journey and no list; it is stored again when its ticket is viewed. */
export async function readStoredJourneys(found: Response | undefined): Promise<UpcomingLeg[]> {
  const stored = (await found?.json()) as unknown
  return Array.isArray(stored) ? (stored as UpcomingLeg[]) : []
}
