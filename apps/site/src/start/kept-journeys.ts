import type { NextJourney } from '../next-journey.ts'

const MOST_KEPT = 8

/** What a browser keeps once a page has said how these journeys stand: those still to come, the first of them first. */
export const keepNext = (
  kept: readonly NextJourney[],
  { said, nowMs }: { said: readonly NextJourney[]; nowMs: number },
): NextJourney[] =>
  [...kept.filter(({ id }) => said.every((one) => one.id !== id)), ...said]
    .filter(({ untilMs }) => untilMs > nowMs)
    .sort((one, other) => one.untilMs - other.untilMs)
    .slice(0, MOST_KEPT)

/** An older page kept one journey and no list; it is seen again with its ticket. */
export async function readKept(found: Response | undefined): Promise<NextJourney[]> {
  const kept = (await found?.json()) as unknown
  return Array.isArray(kept) ? (kept as NextJourney[]) : []
}
