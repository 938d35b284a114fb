import type { AccountReferenceError } from '../../corporate/check-references.ts'
import type { Customer, Draft } from './draft.ts'
import { customerOf } from './draft-people.ts'
import {
  type StepReason,
  type StepResult,
  type StepRules,
  validateFlights,
  validateStep1,
  validateStep2,
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
  | { reason: AccountReferenceError }
  | { reason: 'first-name-missing' }
  | { reason: 'phone-missing' }
  | { reason: 'phone-invalid' }
  | { reason: 'email-invalid' }

/** Facts from outside the draft. Whether a number exists in its country needs the international numbering plans. */
export type PeopleFacts = {
  phoneExists: boolean
  /** For a booker's customer; true if left out. */
  customerPhoneExists?: boolean
  /** The password for an account that is created with the booking; never a part of the draft. */
  password?: string
}

const OK = { ok: true } as const

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 20

/** A basic pattern: text, an @, and a domain with a dot in it. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const isEmail = (text: string): boolean => text.length <= 255 && EMAIL.test(text)

/** Returns all errors at once, in the order of the fields, so that each field can show its own. */
export function validateContact(
  draft: Draft,
  facts: PeopleFacts & { allowGuest: boolean; signedIn: boolean },
): readonly ContactReason[] {
  const { name, email } = draft.contact
  // Locked to the profile: the server has these details already.
  if (facts.signedIn && draft.contactFrom === 'profile') return []
  const reasons: ContactReason[] = []
  if (!facts.allowGuest && !facts.signedIn) reasons.push({ reason: 'sign-in-needed' })
  if (name.trim() === '') reasons.push({ reason: 'name-missing' })
  reasons.push(...validatePhone(draft.contact.phone, facts.phoneExists))
  if (email.trim() === '') {
    if (!facts.signedIn) reasons.push({ reason: 'email-missing' })
  } else if (!isEmail(email.trim())) reasons.push({ reason: 'email-invalid' })
  if (draft.makesAccount && !facts.signedIn && facts.password !== undefined)
    reasons.push(...validatePassword(facts.password))
  return reasons
}

function validatePhone(phone: string, exists: boolean) {
  if (phone.trim() === '') return [{ reason: 'phone-missing' } as const]
  return /^[1-9]\d*$/.test(phone) && exists ? [] : [{ reason: 'phone-invalid' } as const]
}

function validatePassword(password: string) {
  if (password.trim() === '') return [{ reason: 'password-missing' } as const]
  return password.length < MIN_PASSWORD_LENGTH ? [{ reason: 'password-short' } as const] : []
}

/**
 * The customer of a booker: a first name and a phone are required; last name, e-mail and, unless the company requires
 * it, Our Ref may stay empty.
 */
export function validateCustomer(
  customer: Customer,
  { customerPhoneExists = true }: Pick<PeopleFacts, 'customerPhoneExists'>,
): readonly CustomerReason[] {
  const reasons: CustomerReason[] = (customer.referenceErrors ?? []).map((reason) => ({ reason }))
  if (customer.firstName.trim() === '') reasons.push({ reason: 'first-name-missing' })
  reasons.push(...validatePhone(customer.phone, customerPhoneExists))
  const email = customer.email.trim()
  if (email !== '' && !isEmail(email)) reasons.push({ reason: 'email-invalid' })
  return reasons
}

/** The booker's customer and the passenger. Errors of the customer come before those of the passenger. */
export function validatePeople(
  draft: Draft,
  facts: PeopleFacts & { rules: StepRules },
): StepResult<StepReason> {
  const { rules } = facts
  if (!rules.allowGuest && !rules.signedIn) return { ok: false, reason: 'sign-in-needed' }
  if (rules.booker && validateCustomer(customerOf(draft), facts).length > 0)
    return { ok: false, reason: 'customer-missing' }
  return validateContact(draft, { ...rules, ...facts }).length > 0
    ? { ok: false, reason: 'contact-missing' }
    : OK
}

/** The people, and then the flights if the first step did not ask for them. */
export function validateStep3(
  draft: Draft,
  facts: PeopleFacts & { rules: StepRules },
): StepResult<StepReason> {
  const people = validatePeople(draft, facts)
  if (!people.ok) return people
  const { flightInline, popups } = facts.rules
  return flightInline || !popups.flight ? OK : validateFlights(draft)
}

/** Checks the whole booking once more before it is made, because steps can be skipped and changed. */
export function validateDraft(
  draft: Draft,
  facts: PeopleFacts & { rules: StepRules },
): StepResult<StepReason> {
  const journey = validateStep1(draft, facts.rules)
  if (!journey.ok) return journey
  const vehicle = validateStep2(draft)
  if (!vehicle.ok) return vehicle
  const contact = validateStep3(draft, facts)
  if (!contact.ok) return contact
  return draft.paymentMethod ? OK : { ok: false, reason: 'payment-method-missing' }
}
