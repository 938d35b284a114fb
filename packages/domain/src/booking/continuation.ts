import type { SiteVariant } from '../operator/operator.ts'
import { type Draft, needsFlight, needsReturnFlight } from './draft/draft.ts'
import { type StepRules, validateFlight } from './draft/draft-steps.ts'

/** Where an interrupted booking continues; `home` is the next step of the layout mode. */
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

type Params = {
  rules: StepRules
  /** The details of the passenger, and for a booker those of the customer, are valid. */
  peopleKnown: boolean
}

/** The next question after `after`, or the first one; skips what is not needed or is switched off. */
export function nextTarget(draft: Draft, params: Params & { after?: Target }): Target {
  const from = ORDER.findIndex((target) => target === params.after) + 1
  return ORDER.slice(from).find((target) => needsStep(target, draft, params)) ?? 'home'
}

function needsStep(target: (typeof ORDER)[number], draft: Draft, { rules, peopleKnown }: Params) {
  const { popups, flightInline } = rules
  const { pickup, dropOff, flight, returnFlight } = draft
  switch (target) {
    case 'flight':
      return needsFlightDetails() && needsFlight(draft) && !validateFlight(flight, pickup?.code).ok
    case 'return-flight':
      return (
        needsFlightDetails() &&
        needsReturnFlight(draft) &&
        !validateFlight(returnFlight, dropOff?.code).ok
      )
    case 'edit-contact':
      return popups.contact && !peopleKnown
    case 'note-to-driver':
      return popups.note
    case 'confirm-booking':
      return popups.confirm
  }
  function needsFlightDetails() {
    return popups.flight && !flightInline
  }
}

/**
 * The target after sign-in; none if none was pending. The variant `t360` goes straight to the pending target; the
 * others go first to invalid contact details, then on in the usual order (specification, section 4).
 */
export function resumeTarget(
  draft: Draft,
  params: Params & { waiting: Target; variant: SiteVariant },
): Target {
  const { waiting, variant, peopleKnown } = params
  if (waiting === 'nothing' || variant === 't360') return waiting
  if (!peopleKnown) return 'edit-contact'
  return waiting === 'add-promo' ? waiting : nextTarget(draft, params)
}
