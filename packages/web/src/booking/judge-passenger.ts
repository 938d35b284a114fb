import { nextTarget } from '@kerbside/domain/booking/continuation.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { judgeStep3, type PeopleFacts } from '@kerbside/domain/booking/draft-contact.ts'
import { customerOf } from '@kerbside/domain/booking/draft-people.ts'
import type { StepReason, StepRules, Verdict } from '@kerbside/domain/booking/draft-steps.ts'
import { findNewPassword } from '../account/new-password.ts'
import { phoneExists } from '../phone-exists.ts'

/** The world's numbering plans, and what is not kept in a draft. */
export async function findPeopleFacts(draft: Draft, { booker }: StepRules): Promise<PeopleFacts> {
  const [exists, customerPhoneExists] = await Promise.all([
    phoneExists(draft.contact),
    booker ? phoneExists(customerOf(draft)) : true,
  ])
  return { phoneExists: exists, customerPhoneExists, password: findNewPassword() }
}

/** Step 3; when it is right, what the operator wants asked before the next step. */
export async function judgePassenger(
  draft: Draft,
  rules: StepRules,
): Promise<Verdict<StepReason> & { asks?: boolean }> {
  const verdict = judgeStep3(draft, { ...(await findPeopleFacts(draft, rules)), rules })
  if (!verdict.ok) return verdict
  const next = nextTarget(draft, { rules, peopleKnown: true, after: 'edit-contact' })
  return { ok: true, asks: next !== 'home' }
}
