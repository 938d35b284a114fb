import { judgeReturn, judgeTime } from '@kerbside/domain/booking/draft-steps.ts'
import { sayReason } from './say-reason.ts'
import type { WhenProps } from './when-fields.tsx'

/** What is wrong with a time, in words; one that is missing is only said once it was asked for. */
export function sayTimeFault(
  of: 'pickup' | 'return',
  { draft, rules, asked }: WhenProps,
): string | undefined {
  const verdict = of === 'pickup' ? judgeTime(draft, rules) : judgeReturn(draft, rules)
  if (verdict.ok) return undefined
  const missing = verdict.reason === 'time-missing' || verdict.reason === 'return-missing'
  return missing && !asked ? undefined : sayReason(verdict)
}
