import type { BoardAlert, BoardLeg } from '@kerbside/contract/desk/board.ts'
import { MINUTE } from '@kerbside/domain/time.ts'

/** The form in which a journey's state is drawn everywhere at the desk. */
export type LegLook =
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

/** Ring, diamond, half ring, triangle, bars, disc, tick: state is form first. */
export function lookOf({ state, offer, approval }: Looked): LegLook {
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

/** Called off: not on the board, only in lists. */
export const isOff = (leg: Looked): boolean => lookOf(leg) === 'off'

/** Nobody drives it yet. */
export const isUnassigned = (leg: Pick<BoardLeg, 'driverid' | 'offer'> & Looked): boolean =>
  leg.driverid === null && !isOff(leg)

/** Under way: its bar is as it went, and nobody moves it. */
export const isUnderWay = ({ state }: Pick<BoardLeg, 'state'>): boolean =>
  state === 'en_route' || state === 'arrived' || state === 'on_board'

const HOT_MINUTES = 60
const SOON_MINUTES = 90

export type Heat = 'hot' | 'warm' | undefined

/** Only trouble is hot: red costs money within the hour, amber is today. */
export function heatOf(
  leg: BoardLeg,
  { alert, now }: { alert: BoardAlert | undefined; now: number },
): Heat {
  const look = lookOf(leg)
  // Somebody is being asked: that is not nobody.
  if (look === 'offered') return undefined
  if (alert) return alert.heat
  if (look === 'open' || look === 'requested') {
    const minutes = (Date.parse(leg.pickupat) - now) / MINUTE
    if (minutes <= HOT_MINUTES) return 'hot'
    if (minutes <= SOON_MINUTES) return 'warm'
  }
  return leg.before && leg.before.spareminutes < 0 && look === 'assigned' ? 'warm' : undefined
}

/** Of the alerts the worst about each journey. */
export function alertsByLeg(alerts: readonly BoardAlert[]): Map<number, BoardAlert> {
  const found = new Map<number, BoardAlert>()
  for (const alert of alerts)
    if (alert.jobpartid !== null && !found.has(alert.jobpartid)) found.set(alert.jobpartid, alert)
  return found
}

/** How far a journey on board is, of 1. */
export function partDone(leg: Pick<BoardLeg, 'pickupat' | 'endsat'>, now: number): number {
  const from = Date.parse(leg.pickupat)
  const until = Date.parse(leg.endsat)
  return until > from ? Math.min(1, Math.max(0, (now - from) / (until - from))) : 1
}
