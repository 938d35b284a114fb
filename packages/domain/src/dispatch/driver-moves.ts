import { checkLegMove, type LegState } from '../booking/leg-state.ts'
import { planMoves } from './plan-moves.ts'

/** The usual next step first, and undoing a step before giving the leg back. */
const ORDER = [
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
  'assigned',
  'confirmed',
] as const satisfies readonly LegState[]

/** A driver's possible moves for their leg, the usual next step first. */
export const driverMoves = (state: LegState): { to: LegState; needsReason: boolean }[] =>
  ORDER.filter((to) => to !== state && checkLegMove(state, { to, by: 'driver' }).ok)
    // a driver accepts a leg through an offer, not through a move
    .filter((to) => state !== 'confirmed' || to !== 'assigned')
    .map((to) => ({ to, needsReason: !planMoves(state, { to, by: 'driver', reason: '' }).ok }))
