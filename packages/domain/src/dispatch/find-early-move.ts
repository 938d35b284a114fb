import { MINUTE } from '../time.ts'

/** Earlier than this before the pickup, a driver is asked before they set off or report a passenger on board. */
const EARLY_MINUTES = 30
/** A drive that ends within this part of its planned time is asked about. */
const SHORT_PART = 1 / 5

/** `pickup`: so many minutes before it. `drop-off`: the passenger got in so many minutes ago. */
export type EarlyMove =
  | { before: 'pickup'; minutes: number }
  | { before: 'drop-off'; minutes: number; plannedMinutes: number }

/**
 * Whether a driver reports a step far before its time, which is usually a wrong tap or the wrong job. Undefined if the
 * step is in time. Nothing is prevented: the app asks.
 */
export function findEarlyMove(
  leg: {
    pickupAt: Date
    /** As soon as possible: the pickup is an estimate, and the driver sets off at once. */
    asap: boolean
    /** The planned drive from pickup to drop-off. */
    driveSeconds: number
    /** When the passenger got in; undefined before, or if it is not known. */
    boardedAt: Date | undefined
  },
  { to, now }: { to: string; now: Date },
): EarlyMove | undefined {
  if (to === 'en_route' && leg.asap) return undefined
  if (to === 'en_route' || to === 'on_board') {
    const minutes = Math.ceil((leg.pickupAt.getTime() - now.getTime()) / MINUTE)
    return minutes > EARLY_MINUTES ? { before: 'pickup', minutes } : undefined
  }
  if (to !== 'completed' || !leg.boardedAt) return undefined
  const driven = Math.max(0, now.getTime() - leg.boardedAt.getTime())
  if (driven >= leg.driveSeconds * 1000 * SHORT_PART) return undefined
  return {
    before: 'drop-off',
    minutes: Math.floor(driven / MINUTE),
    plannedMinutes: Math.max(1, Math.round(leg.driveSeconds / 60)),
  }
}
