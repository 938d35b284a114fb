import { isCalledOff, type JobState } from '../booking/job.ts'

export type Step = {
  state: 'assigned' | 'en_route' | 'arrived' | 'on_board' | 'completed' | 'no_show'
  /** done: it happened · now: it goes on · next: it is still to come */
  kind: 'done' | 'now' | 'next'
  /** When it happened; undefined of what has not. */
  at: Date | undefined
}

const STEPS = ['assigned', 'en_route', 'arrived', 'on_board', 'completed'] as const

/**
 * The five steps of a ride as they stand. What a driver took back has not happened: only what follows the last
 * assignment counts, and nothing beyond the state it is in now. Of a ride nobody came to, what happened and that
 * nobody came; of one that was called off, nothing: no step of either is still to come.
 */
export function planTimeline(
  state: JobState,
  moves: readonly { to: JobState; at: Date }[],
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
