import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { judgeStep3 } from '@kerbside/domain/booking/draft-contact.ts'
import type { StepReason, StepRules, Verdict } from '@kerbside/domain/booking/draft-steps.ts'
import { phoneExists } from './phone-exists.ts'

/** Step 3 with the world's numbering plans at hand. */
export async function judgePassenger(draft: Draft, rules: StepRules): Promise<Verdict<StepReason>> {
  return judgeStep3(draft, { rules, phoneExists: await phoneExists(draft.contact) })
}
