import type { StepReason, StepRules } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { type Mode, stepOf } from '@kerbside/domain/booking/modes.ts'
import { SECTION_OF } from './section-of.ts'
import type { OpenDialog } from './view.ts'

/** Problems that the contact dialog solves, if the operator has switched it on. */
const MISSES_PEOPLE: readonly StepReason['reason'][] = ['contact-missing', 'customer-missing']

/** Goes to the step whose fields show the error, and opens the dialog that asks for the missing value. */
export function handleProblem(
  { reason }: StepReason,
  { mode, rules }: { mode: Mode; rules: StepRules },
): { where?: number; dialog?: OpenDialog } {
  if (rules.popups.contact && MISSES_PEOPLE.includes(reason)) return { dialog: 'contact-to-go-on' }
  const where = stepOf(mode, SECTION_OF[reason])
  if (reason === 'sign-in-needed') return { where, dialog: 'sign-in-to-go-on' }
  if (rules.flightInline) return { where }
  if (reason === 'flight-missing') return { where, dialog: 'flight' }
  if (reason === 'return-flight-missing') return { where, dialog: 'return-flight' }
  return { where }
}
