import type { Draft } from './draft.ts'

export type Effect = 'close-dialogs' | 'show-step'

type Shown = Pick<Draft, 'step' | 'expired'>

/** The side effects that a change of the draft requires. */
export function effectsOf({ before, after }: { before: Shown; after: Shown }): readonly Effect[] {
  const effects: Effect[] = []
  if (before.expired === 'no' && after.expired === 'open') effects.push('close-dialogs')
  if (before.step !== after.step) effects.push('show-step')
  return effects
}
