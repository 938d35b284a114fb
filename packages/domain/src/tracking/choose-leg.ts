import { isOver, type JobState } from '../booking/job.ts'

const UNDER_WAY: ReadonlySet<JobState> = new Set(['en_route', 'arrived', 'on_board'])

/**
 * The leg somebody means who asks where their car is: the one under way, else the next to be driven, else the one
 * driven last. Undefined of a booking without legs.
 */
export function chooseLeg<Leg extends { state: JobState }>(legs: readonly Leg[]): Leg | undefined {
  return (
    legs.find(({ state }) => UNDER_WAY.has(state)) ??
    legs.find(({ state }) => !isOver(state)) ??
    legs.findLast(({ state }) => state === 'completed') ??
    legs[0]
  )
}
