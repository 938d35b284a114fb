import type { Mode, Section } from '../modes.ts'
import type { Draft } from './draft.ts'
import { validateContact } from './draft-contact.ts'
import { type StepRules, validateFlights, validateStep1, validateStep2 } from './draft-steps.ts'

type Params = { mode: Mode; rules: StepRules }

/** Whether a section is filled in validly. Whether a phone number exists is checked when the booking is made. */
function isDone(section: Section, draft: Draft, rules: StepRules): boolean {
  switch (section) {
    case 'journey':
      return validateStep1(draft, rules).ok
    case 'flight':
      return !rules.flightInline || rules.flightOptional || validateFlights(draft).ok
    case 'vehicle':
      return validateStep2(draft).ok
    case 'contact':
      return validateContact(draft, { ...rules, phoneExists: true }).length === 0
    case 'payment':
      return draft.paymentMethod !== undefined
  }
}

/** The last open step of a one-page booking, from 1: each step opens when the one before is valid. */
export function openUntil(draft: Draft, { mode, rules }: Params): number {
  const stuck = mode.steps.findIndex(({ sections }) =>
    sections.some((section) => !isDone(section, draft, rules)),
  )
  return stuck < 0 ? mode.steps.length : stuck + 1
}
