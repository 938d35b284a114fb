import type { Draft } from './draft.ts'
import { judgeContact } from './draft-contact.ts'
import { judgeFlights, judgeStep1, judgeStep2, type StepRules } from './draft-steps.ts'
import type { Mode, Section } from './modes.ts'

type Facts = { mode: Mode; rules: StepRules }

/** Whether what a section asks is answered well. Whether a phone number exists is asked when the booking is made. */
function isDone(section: Section, draft: Draft, rules: StepRules): boolean {
  switch (section) {
    case 'journey':
      return judgeStep1(draft, rules).ok
    case 'flight':
      return !rules.flightInline || rules.flightOptional || judgeFlights(draft).ok
    case 'vehicle':
      return judgeStep2(draft).ok
    case 'contact':
      return judgeContact(draft, { ...rules, phoneExists: true }).length === 0
    case 'payment':
      return draft.paymentMethod !== undefined
  }
}

/** Which step of a one-page booking is the last that is open: each opens when the one before is valid. From 1. */
export function openUntil(draft: Draft, { mode, rules }: Facts): number {
  const stuck = mode.steps.findIndex(({ sections }) =>
    sections.some((section) => !isDone(section, draft, rules)),
  )
  return stuck < 0 ? mode.steps.length : stuck + 1
}
