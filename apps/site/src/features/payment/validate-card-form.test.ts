import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeAll, expect, test } from 'vitest'
import type { FieldState } from './card-fields.ts'
import { writeClock } from './payment-due.tsx'
import { type CardForm, validateCardForm } from './validate-card-form.ts'

beforeAll(() => {
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [dialog, form, payment],
  })
})

const maya: CardForm = {
  name: 'Maya Osei',
  country: 'GB',
  postalCode: 'E14 4QQ',
  addressLine1: '20 Cabot Square',
  addressLine2: '',
  city: 'London',
}
const field = (state: Partial<FieldState>): FieldState => ({
  isEmpty: false,
  isValid: true,
  isPotentiallyValid: true,
  isFocused: false,
  cardType: '',
  ...state,
})
const good = { number: field({}), month: field({}), year: field({}), cvc: field({}) }
const EMPTY = field({ isEmpty: true, isValid: false })
const WRONG = field({ isValid: false })

test('a complete form has no errors, with or without a second address line', () => {
  expect(validateCardForm(maya, good)).toEqual({})
  expect(validateCardForm({ ...maya, addressLine2: 'Flat 12' }, good)).toEqual({})
})

test('an empty form reports every required field, with the specification’s texts', () => {
  const empty = { ...maya, name: ' ', postalCode: '', addressLine1: '', city: '' }
  const states = { number: EMPTY, month: EMPTY, year: EMPTY, cvc: EMPTY }
  expect(validateCardForm(empty, states)).toEqual({
    name: 'Name on Card is required',
    number: 'Card number is required',
    expiry: 'Expiry is required',
    cvc: 'Expiry is required',
    postalCode: 'Postal code is required',
    addressLine1: 'Address Line is required',
    city: 'City is required',
  })
})

test('a mistyped card reports which part is wrong', () => {
  const states = { number: WRONG, month: field({}), year: WRONG, cvc: WRONG }
  expect(validateCardForm(maya, states)).toEqual({
    number: 'Card number is invalid',
    expiry: 'Expiry is invalid',
    cvc: 'Expiry is invalid',
  })
})

test('fields that have not loaded yet count as empty, not as valid', () => {
  expect(validateCardForm(maya, {})).toMatchObject({ number: 'Card number is required' })
})

test.each(['E14 4QQ', '10115', 'SW1A-1AA', ' E14 4QQ '])('%s is a valid postcode', (postalCode) => {
  expect(validateCardForm({ ...maya, postalCode }, good)).toEqual({})
})

test.each(['E14.4QQ', 'E14 4QQ EXTRA', 'E14/4QQ'])('%s is not a valid postcode', (postalCode) => {
  expect(validateCardForm({ ...maya, postalCode }, good)).toEqual({
    postalCode: 'Postal code is invalid',
  })
})

test.each([
  [432, '07:12'],
  [60, '01:00'],
  [0.4, '00:01'],
  [0, '00:00'],
  [-3, '00:00'],
])('%s seconds are shown as %s', (seconds, written) => {
  expect(writeClock(seconds)).toBe(written)
})
