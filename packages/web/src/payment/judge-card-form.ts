import { say } from '@kerbside/words/say.ts'
import type { Billing, FieldName, FieldState } from './card-fields.ts'

export type CardForm = Billing

export type CardStates = Readonly<Partial<Record<FieldName, FieldState>>>

/** In the order they stand on the screen. */
export const CARD_PARTS = [
  'name',
  'number',
  'expiry',
  'cvc',
  'postalCode',
  'addressLine1',
  'city',
] as const
export type CardPart = (typeof CARD_PARTS)[number]
export type CardProblems = Readonly<Partial<Record<CardPart, string>>>

/** Letters, digits, underscore, hyphen and space, at most nine (specification, section 5). */
const POSTCODE = /^[\w-](?:[\w -]{0,7}[\w-])?$/

/** Every problem of the form in the specification's words; no key where all is well. */
export function judgeCardForm(form: CardForm, states: CardStates): CardProblems {
  const problems = {
    name: required('payment.nameOnCard', form.name),
    number: hosted([states.number], 'card'),
    // some gateways have one field for it, others two
    expiry: hosted(states.expiry ? [states.expiry] : [states.month, states.year], 'expiry'),
    // the specification words the CVC's errors as the expiry's
    cvc: hosted([states.cvc], 'expiry'),
    postalCode: required('payment.postalCode', form.postalCode) ?? postcode(form.postalCode),
    addressLine1: required('payment.addressLine', form.addressLine1),
    city: required('payment.city', form.city),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined))
}

type Title = 'payment.nameOnCard' | 'payment.postalCode' | 'payment.addressLine' | 'payment.city'

const required = (title: Title, value: string): string | undefined =>
  value.trim() === '' ? say('form.required', { title: say(title) }) : undefined

const postcode = (value: string): string | undefined =>
  POSTCODE.test(value.trim())
    ? undefined
    : say('form.invalid', { title: say('payment.postalCode') })

const WORDS = {
  card: ['payment.cardRequired', 'payment.cardInvalid'],
  expiry: ['payment.expiryRequired', 'payment.expiryInvalid'],
} as const

function hosted(
  states: readonly (FieldState | undefined)[],
  kind: keyof typeof WORDS,
): string | undefined {
  const [empty, wrong] = WORDS[kind]
  if (states.some((state) => !state || state.isEmpty)) return say(empty)
  return states.every((state) => state?.isValid) ? undefined : say(wrong)
}
