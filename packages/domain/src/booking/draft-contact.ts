import type { PaperFault } from '../corporate/judge-papers.ts'
import type { Customer, Draft } from './draft.ts'
import { customerOf } from './draft-people.ts'
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
  | { reason: 'password-missing' }
  | { reason: 'password-short' }
  | { reason: 'sign-in-needed' }

export type CustomerReason =
  | { reason: PaperFault }
  | { reason: 'first-name-missing' }
  | { reason: 'phone-missing' }
  | { reason: 'phone-invalid' }
  | { reason: 'email-invalid' }

/** What only the outside knows. Whether a number exists in its country needs the world's numbering plans. */
export type PeopleFacts = {
  phoneExists: boolean
  /** Of a booker's customer; true unless said. */
  customerPhoneExists?: boolean
  /** Typed for an account that is made with the booking; never a part of the draft. */
  password?: string
}

const OK = { ok: true } as const

export const SHORTEST_PASSWORD = 6
export const LONGEST_PASSWORD = 20

/** A basic pattern: something, an at, a name with a dot in it. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const isEmail = (text: string): boolean => text.length <= 255 && EMAIL.test(text)

/** Every reason at once, in the order of the fields, so that each field can say its own. */
export function judgeContact(
  draft: Draft,
  facts: PeopleFacts & { allowGuest: boolean; signedIn: boolean },
): readonly ContactReason[] {
  const { name, email } = draft.contact
  // Locked to the profile: the house knows these details already.
  if (facts.signedIn && draft.contactFrom === 'profile') return []
  const reasons: ContactReason[] = []
  if (!facts.allowGuest && !facts.signedIn) reasons.push({ reason: 'sign-in-needed' })
  if (name.trim() === '') reasons.push({ reason: 'name-missing' })
  reasons.push(...judgePhone(draft.contact.phone, facts.phoneExists))
  if (email.trim() === '') {
    if (!facts.signedIn) reasons.push({ reason: 'email-missing' })
  } else if (!isEmail(email.trim())) reasons.push({ reason: 'email-invalid' })
  if (draft.makesAccount && !facts.signedIn && facts.password !== undefined)
    reasons.push(...judgePassword(facts.password))
  return reasons
}

function judgePhone(phone: string, exists: boolean) {
  if (phone.trim() === '') return [{ reason: 'phone-missing' } as const]
  return /^[1-9]\d*$/.test(phone) && exists ? [] : [{ reason: 'phone-invalid' } as const]
}

function judgePassword(password: string) {
  if (password.trim() === '') return [{ reason: 'password-missing' } as const]
  return password.length < SHORTEST_PASSWORD ? [{ reason: 'password-short' } as const] : []
}

/** Whom a booker books for: a first name and a phone; last name and e-mail may stay empty, and Our Ref unless the company asks. */
export function judgeCustomer(
  customer: Customer,
  { customerPhoneExists = true }: Pick<PeopleFacts, 'customerPhoneExists'>,
): readonly CustomerReason[] {
  const reasons: CustomerReason[] = (customer.paperFaults ?? []).map((reason) => ({ reason }))
  if (customer.firstName.trim() === '') reasons.push({ reason: 'first-name-missing' })
  reasons.push(...judgePhone(customer.phone, customerPhoneExists))
  const email = customer.email.trim()
  if (email !== '' && !isEmail(email)) reasons.push({ reason: 'email-invalid' })
  return reasons
}

/** Who books and who travels. A failing customer is said before a failing passenger. */
export function judgePeople(
  draft: Draft,
  facts: PeopleFacts & { rules: StepRules },
): Verdict<StepReason> {
  const { rules } = facts
  if (!rules.allowGuest && !rules.signedIn) return { ok: false, reason: 'sign-in-needed' }
  if (rules.booker && judgeCustomer(customerOf(draft), facts).length > 0)
    return { ok: false, reason: 'customer-missing' }
  return judgeContact(draft, { ...rules, ...facts }).length > 0
    ? { ok: false, reason: 'contact-missing' }
    : OK
}

/** The people, and then the flights that the first step did not ask. */
export function judgeStep3(
  draft: Draft,
  facts: PeopleFacts & { rules: StepRules },
): Verdict<StepReason> {
  const people = judgePeople(draft, facts)
  if (!people.ok) return people
  const { flightInline, popups } = facts.rules
  return flightInline || !popups.flight ? OK : judgeFlights(draft)
}

/** The whole booking, once more before it is made: steps can be left behind and changed. */
export function judgeDraft(
  draft: Draft,
  facts: PeopleFacts & { rules: StepRules },
): Verdict<StepReason> {
  const journey = judgeStep1(draft, facts.rules)
  if (!journey.ok) return journey
  const vehicle = judgeStep2(draft)
  if (!vehicle.ok) return vehicle
  const contact = judgeStep3(draft, facts)
  if (!contact.ok) return contact
  return draft.paymentMethod ? OK : { ok: false, reason: 'payment-method-missing' }
}
