import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import {
  type StepRules,
  validateReturn,
  validateTime,
} from '@kerbside/domain/booking/draft/draft-steps.ts'
import { describeReason } from './describe-reason.ts'

/** Error text for a time; a missing time is only reported after Next was pressed. */
export function describeTimeError(
  end: 'pickup' | 'return',
  { draft, rules, isSubmitted }: { draft: Draft; rules: StepRules; isSubmitted: boolean },
): string | undefined {
  const result = end === 'pickup' ? validateTime(draft, rules) : validateReturn(draft, rules)
  if (result.ok) return undefined
  const missing = result.reason === 'time-missing' || result.reason === 'return-missing'
  return missing && !isSubmitted ? undefined : describeReason(result)
}
