import type { SiteVariant } from '../operator/operator.ts'
import { type Draft, needsFlight, needsReturnFlight } from './draft.ts'
import { judgeFlight, type StepRules } from './draft-steps.ts'

/** Where a booking that was interrupted goes on; `home` is the next step of the layout mode. */
export type Target =
  | 'home'
  | 'flight'
  | 'nothing'
  | 'add-promo'
  | 'edit-contact'
  | 'return-flight'
  | 'note-to-driver'
  | 'confirm-booking'

const ORDER = [
  'flight',
  'return-flight',
  'edit-contact',
  'note-to-driver',
  'confirm-booking',
] as const satisfies readonly Target[]

type Facts = {
  rules: StepRules
  /** The passenger, and of a booker the customer, are said as they must be. */
  peopleKnown: boolean
}

/** What is asked next behind `after`, or from the beginning; what is not needed or switched off is skipped. */
export function nextTarget(draft: Draft, facts: Facts & { after?: Target }): Target {
  const from = ORDER.findIndex((target) => target === facts.after) + 1
  return ORDER.slice(from).find((target) => isAsked(target, draft, facts)) ?? 'home'
}

function isAsked(target: (typeof ORDER)[number], draft: Draft, { rules, peopleKnown }: Facts) {
  const { popups, flightInline } = rules
  const { pickup, dropOff, flight, returnFlight } = draft
  switch (target) {
    case 'flight':
      return asksFlight() && needsFlight(draft) && !judgeFlight(flight, pickup?.code).ok
    case 'return-flight':
      return (
        asksFlight() && needsReturnFlight(draft) && !judgeFlight(returnFlight, dropOff?.code).ok
      )
    case 'edit-contact':
      return popups.contact && !peopleKnown
    case 'note-to-driver':
      return popups.note
    case 'confirm-booking':
      return popups.confirm
  }
  function asksFlight() {
    return popups.flight && !flightInline
  }
}

/**
 * After somebody signed in. Nothing was waiting: nothing. The variant `t360` goes straight to what was waiting; the
 * others first to people who are not said well, then on in the usual order (specification, section 4).
 */
export function resumeTarget(
  draft: Draft,
  facts: Facts & { waiting: Target; variant: SiteVariant },
): Target {
  const { waiting, variant, peopleKnown } = facts
  if (waiting === 'nothing' || variant === 't360') return waiting
  if (!peopleKnown) return 'edit-contact'
  return waiting === 'add-promo' ? waiting : nextTarget(draft, facts)
}
