import type { Draft } from '@kerbside/domain/booking/draft.ts'
import {
  judgeStep1,
  judgeStep2,
  type StepReason,
  type StepRules,
  type Verdict,
} from '@kerbside/domain/booking/draft-steps.ts'
import type { Section } from '@kerbside/domain/booking/modes.ts'

type Facts = { draft: Draft; rules: StepRules }

/** What can be said of a step without asking anybody; undefined when nothing is wrong. */
export function findProblem(
  sections: readonly Section[],
  { draft, rules }: Facts,
): StepReason | undefined {
  for (const section of sections) {
    const verdict = judgeSection(section, { draft, rules })
    if (!verdict.ok) return verdict
  }
  return undefined
}

function judgeSection(section: Section, { draft, rules }: Facts): Verdict<StepReason> {
  if (section === 'journey') return judgeStep1(draft, rules)
  if (section === 'vehicle') return judgeStep2(draft)
  return section === 'payment' && !draft.paymentMethod
    ? { ok: false, reason: 'payment-method-missing' }
    : { ok: true }
}

/** A whole step: what can be said at once, then what has to be looked up. */
export async function judgeSections(
  sections: readonly Section[],
  { draft, rules }: Facts,
): Promise<Verdict<StepReason> & { asks?: boolean }> {
  const known = findProblem(sections, { draft, rules })
  if (known) return { ok: false, ...known }
  if (!sections.includes('contact')) return { ok: true }
  const { judgePassenger } = await import('./judge-passenger.ts')
  return judgePassenger(draft, rules)
}
