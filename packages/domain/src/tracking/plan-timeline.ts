import { isCalledOff, type LegState } from '../booking/leg-state.ts'

export type Step = {
  state: 'assigned' | 'en_route' | 'arrived' | 'on_board' | 'completed' | 'no_show'
  /** done: completed · now: in progress · next: still to come */
  kind: 'done' | 'now' | 'next'
  /** When it happened; undefined if it has not. */
  at: Date | undefined
}

const STEPS = ['assigned', 'en_route', 'arrived', 'on_board', 'completed'] as const

/**
 * Returns the five steps of a leg with their states. Steps that a driver took back do not count: only those after the
 * last assignment do, and none beyond the present state. A no-show lists what happened and the no-show itself; a
 * cancelled or expired leg lists nothing, because no step is still to come.
 */
export function planTimeline(
  state: LegState,
  moves: readonly { to: LegState; at: Date }[],
): Step[] {
  const reached = STEPS.findIndex((step) => step === state)
  const sinceAssigned = moves.slice(
    Math.max(
      0,
      moves.findLastIndex(({ to }) => to === 'confirmed'),
    ),
  )
  const lastOf = (state: Step['state']) => sinceAssigned.findLast(({ to }) => to === state)
  if (isCalledOff(state)) return []
  if (state === 'no_show')
    return ([...STEPS, 'no_show'] as const).flatMap((step): Step[] => {
      const happened = lastOf(step)
      return happened || step === 'no_show' ? [{ state: step, kind: 'done', at: happened?.at }] : []
    })
  return STEPS.map((step, place) => {
    const happened = lastOf(step)
    const isDone = reached >= place
    return {
      state: step,
      kind: !isDone ? 'next' : place === reached && step !== 'completed' ? 'now' : 'done',
      at: isDone ? happened?.at : undefined,
    }
  })
}
