import { nextTarget } from '@kerbside/domain/booking/continuation.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { type PeopleFacts, validateStep3 } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { customerOf } from '@kerbside/domain/booking/draft/draft-people.ts'
import type {
  StepReason,
  StepResult,
  StepRules,
} from '@kerbside/domain/booking/draft/draft-steps.ts'
import { phoneExists } from '../../phone-exists.ts'
import { findNewPassword } from '../account/new-password.ts'

/** The numbering plans of all countries, and facts that are not stored in a draft. */
export async function findPeopleFacts(draft: Draft, { booker }: StepRules): Promise<PeopleFacts> {
  const [exists, customerPhoneExists] = await Promise.all([
    phoneExists(draft.contact),
    booker ? phoneExists(customerOf(draft)) : true,
  ])
  return { phoneExists: exists, customerPhoneExists, password: findNewPassword() }
}

/** Validates step 3; if it is valid, shows the operator's questions before the next step. */
export async function validatePassengerStep(
  draft: Draft,
  rules: StepRules,
): Promise<StepResult<StepReason> & { requests?: boolean }> {
  const result = validateStep3(draft, { ...(await findPeopleFacts(draft, rules)), rules })
  if (!result.ok) return result
  const next = nextTarget(draft, { rules, peopleKnown: true, after: 'edit-contact' })
  return { ok: true, requests: next !== 'home' }
}
