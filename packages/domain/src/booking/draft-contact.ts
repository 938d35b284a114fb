import type { Draft } from './draft.ts'
import {
  judgeFlights,
  judgeStep1,
  judgeStep2,
  type StepReason,
  type StepRules,
  type Verdict,
} from './draft-steps.ts'

export type ContactReason =
  | { reason: 'name-missing' }
  | { reason: 'phone-missing' }
  | { reason: 'phone-invalid' }
  | { reason: 'email-missing' }
  | { reason: 'email-invalid' }
  | { reason: 'sign-in-needed' }

const OK = { ok: true } as const

/** A basic pattern: something, an at, a name with a dot in it. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const isEmail = (text: string): boolean => text.length <= 255 && EMAIL.test(text)

/**
 * Who travels. Every reason at once, in the order of the fields, so that each field can say its own.
 * Whether a number exists in its country is judged outside (it needs the world's numbering plans).
 */
export function judgeContact(
  draft: Draft,
  facts: { allowGuest: boolean; signedIn: boolean; phoneExists: boolean },
): readonly ContactReason[] {
  const { name, phone, email } = draft.contact
  const reasons: ContactReason[] = []
  if (!facts.allowGuest && !facts.signedIn) reasons.push({ reason: 'sign-in-needed' })
  if (name.trim() === '') reasons.push({ reason: 'name-missing' })
  if (phone.trim() === '') reasons.push({ reason: 'phone-missing' })
  else if (!/^[1-9]\d*$/.test(phone) || !facts.phoneExists)
    reasons.push({ reason: 'phone-invalid' })
  if (email.trim() === '') {
    if (!facts.signedIn) reasons.push({ reason: 'email-missing' })
  } else if (!isEmail(email.trim())) reasons.push({ reason: 'email-invalid' })
  return reasons
}

/** The passenger, and then the flights that the first step did not ask. */
export function judgeStep3(
  draft: Draft,
  facts: { rules: StepRules; phoneExists: boolean },
): Verdict<StepReason> {
  const { rules, phoneExists } = facts
  if (!rules.allowGuest && !rules.signedIn) return { ok: false, reason: 'sign-in-needed' }
  if (judgeContact(draft, { ...rules, phoneExists }).length > 0)
    return { ok: false, reason: 'contact-missing' }
  return rules.flightInline ? OK : judgeFlights(draft)
}

/** The whole booking, once more before it is made: steps can be left behind and changed. */
export function judgeDraft(
  draft: Draft,
  facts: { rules: StepRules; phoneExists: boolean },
): Verdict<StepReason> {
  const journey = judgeStep1(draft, facts.rules)
  if (!journey.ok) return journey
  const vehicle = judgeStep2(draft)
  if (!vehicle.ok) return vehicle
  const contact = judgeStep3(draft, facts)
  if (!contact.ok) return contact
  return draft.paymentMethod ? OK : { ok: false, reason: 'payment-method-missing' }
}
