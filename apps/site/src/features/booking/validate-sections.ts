import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import {
  type StepReason,
  type StepResult,
  type StepRules,
  validateStep1,
  validateStep2,
} from '@kerbside/domain/booking/draft/draft-steps.ts'
import type { Section } from '@kerbside/domain/booking/modes.ts'

type Params = { draft: Draft; rules: StepRules }

/** The first error of a step that needs no request; undefined if there is none. */
export function findProblem(
  sections: readonly Section[],
  { draft, rules }: Params,
): StepReason | undefined {
  for (const section of sections) {
    const result = validateSection(section, { draft, rules })
    if (!result.ok) return result
  }
  return undefined
}

function validateSection(section: Section, { draft, rules }: Params): StepResult<StepReason> {
  if (section === 'journey') return validateStep1(draft, rules)
  if (section === 'vehicle') return validateStep2(draft)
  return section === 'payment' && !draft.paymentMethod
    ? { ok: false, reason: 'payment-method-missing' }
    : { ok: true }
}

/** Validates a whole step: first without requests, then with look-ups. */
export async function validateSections(
  sections: readonly Section[],
  { draft, rules }: Params,
): Promise<StepResult<StepReason> & { requests?: boolean }> {
  const problem = findProblem(sections, { draft, rules })
  if (problem) return { ok: false, ...problem }
  if (!sections.includes('contact')) return { ok: true }
  const { validatePassengerStep } = await import('./validate-passenger-step.ts')
  return validatePassengerStep(draft, rules)
}
