import { isOver, type LegState } from '../booking/leg-state.ts'

const UNDER_WAY: ReadonlySet<LegState> = new Set(['en_route', 'arrived', 'on_board'])

/**
 * Returns the leg that a customer asking for their car means: the one under way, else the next one, else the last one
 * driven. Undefined for a booking without legs.
 */
export function chooseLeg<Leg extends { state: LegState }>(legs: readonly Leg[]): Leg | undefined {
  return (
    legs.find(({ state }) => UNDER_WAY.has(state)) ??
    legs.find(({ state }) => !isOver(state)) ??
    legs.findLast(({ state }) => state === 'completed') ??
    legs[0]
  )
}
