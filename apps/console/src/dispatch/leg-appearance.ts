import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { MINUTE } from '@kerbside/domain/time.ts'

/** How a leg's state is drawn everywhere at the desk. */
export type LegAppearance =
  | 'requested'
  | 'open'
  | 'offered'
  | 'assigned'
  | 'en_route'
  | 'arrived'
  | 'on_board'
  | 'completed'
  | 'no_show'
  | 'off'

type Looked = Pick<BoardLeg, 'state' | 'offer' | 'approval'>

/** Ring, diamond, half ring, triangle, bars, disc, tick: the shape shows the state. */
export function appearanceOf({ state, offer, approval }: Looked): LegAppearance {
  switch (state) {
    case 'held':
    case 'requested':
      return 'requested'
    case 'confirmed':
      if (offer) return 'offered'
      return approval ? 'requested' : 'open'
    case 'assigned':
    case 'en_route':
    case 'arrived':
    case 'on_board':
    case 'completed':
    case 'no_show':
      return state
    case 'expired':
    case 'declined':
    case 'cancelled':
    case 'failed':
      return 'off'
  }
}

/** Cancelled: shown in lists, not on the board. */
export const isOff = (leg: Looked): boolean => appearanceOf(leg) === 'off'

/** Has no driver yet. */
export const isUnassigned = (leg: Pick<BoardLeg, 'driverId' | 'offer'> & Looked): boolean =>
  leg.driverId === null && !isOff(leg)

/** In progress: its bar shows the actual times and cannot be moved. */
export const isUnderWay = ({ state }: Pick<BoardLeg, 'state'>): boolean =>
  state === 'en_route' || state === 'arrived' || state === 'on_board'

const HOT_MINUTES = 60
const SOON_MINUTES = 90

export type Heat = 'hot' | 'warm' | undefined

/** Only problems get a hot colour: red costs money within the hour, amber is for today. */
export function heatOf(
  leg: BoardLeg,
  { alert, now }: { alert: BoardAlert | undefined; now: number },
): Heat {
  const appearance = appearanceOf(leg)
  // A driver has an offer, so the leg does not count as unassigned.
  if (appearance === 'offered') return undefined
  if (alert) return alert.heat
  if (appearance === 'open' || appearance === 'requested') {
    const minutes = (Date.parse(leg.pickupAt) - now) / MINUTE
    if (minutes <= HOT_MINUTES) return 'hot'
    if (minutes <= SOON_MINUTES) return 'warm'
  }
  return leg.before && leg.before.spareMinutes < 0 && appearance === 'assigned' ? 'warm' : undefined
}

/** The most severe alert of each leg. */
export function alertsByLeg(alerts: readonly BoardAlert[]): Map<number, BoardAlert> {
  const found = new Map<number, BoardAlert>()
  for (const alert of alerts)
    if (alert.reference !== null && !found.has(alert.reference)) found.set(alert.reference, alert)
  return found
}

/** The elapsed share of a leg on board, of 1. */
export function partDone(leg: Pick<BoardLeg, 'pickupAt' | 'endsAt'>, now: number): number {
  const from = Date.parse(leg.pickupAt)
  const until = Date.parse(leg.endsAt)
  return until > from ? Math.min(1, Math.max(0, (now - from) / (until - from))) : 1
}
