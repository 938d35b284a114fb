import { t } from '@kerbside/words/translate.ts'
import type { Billing, FieldName, FieldState } from './card-fields.ts'

export type CardForm = Billing

export type CardStates = Readonly<Partial<Record<FieldName, FieldState>>>

/** In the order of the screen. */
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

/** Every error of the form with the specification's text; no key if a field is valid. */
export function validateCardForm(form: CardForm, states: CardStates): CardProblems {
  const problems = {
    name: required('payment.nameOnCard', form.name),
    number: hosted([states.number], 'card'),
    // some gateways have one field for the expiry, others two
    expiry: hosted(states.expiry ? [states.expiry] : [states.month, states.year], 'expiry'),
    cvc: hosted([states.cvc], 'cvc'),
    postalCode: required('payment.postalCode', form.postalCode) ?? postcode(form.postalCode),
    addressLine1: required('payment.addressLine', form.addressLine1),
    city: required('payment.city', form.city),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined))
}

type Title = 'payment.nameOnCard' | 'payment.postalCode' | 'payment.addressLine' | 'payment.city'

const required = (title: Title, value: string): string | undefined =>
  value.trim() === '' ? t('form.required', { title: t(title) }) : undefined

const postcode = (value: string): string | undefined =>
  POSTCODE.test(value.trim()) ? undefined : t('form.invalid', { title: t('payment.postalCode') })

const MESSAGES = {
  card: ['payment.cardRequired', 'payment.cardInvalid'],
  expiry: ['payment.expiryRequired', 'payment.expiryInvalid'],
  // the specification words them like the expiry's; the plain wording does not
  cvc: ['payment.cvcRequired', 'payment.cvcInvalid'],
} as const

function hosted(
  states: readonly (FieldState | undefined)[],
  kind: keyof typeof MESSAGES,
): string | undefined {
  const [empty, wrong] = MESSAGES[kind]
  if (states.some((state) => !state || state.isEmpty)) return t(empty)
  return states.every((state) => state?.isValid) ? undefined : t(wrong)
}
