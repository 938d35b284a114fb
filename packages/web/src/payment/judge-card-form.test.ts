import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import payment from '@kerbside/words/en/payment.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { beforeAll, expect, test } from 'vitest'
import type { FieldState } from './card-fields.ts'
import { type CardForm, judgeCardForm } from './judge-card-form.ts'
import { writeClock } from './payment-due.tsx'

beforeAll(() => {
  useWords({
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

test('a whole form has no problem, with or without a second address line', () => {
  expect(judgeCardForm(maya, good)).toEqual({})
  expect(judgeCardForm({ ...maya, addressLine2: 'Flat 12' }, good)).toEqual({})
})

test('an empty form says everything it needs, in the specification’s words', () => {
  const empty = { ...maya, name: ' ', postalCode: '', addressLine1: '', city: '' }
  const states = { number: EMPTY, month: EMPTY, year: EMPTY, cvc: EMPTY }
  expect(judgeCardForm(empty, states)).toEqual({
    name: 'Name on Card is required',
    number: 'Card number is required',
    expiry: 'Expiry is required',
    cvc: 'Expiry is required',
    postalCode: 'Postal code is required',
    addressLine1: 'Address Line is required',
    city: 'City is required',
  })
})

test('a mistyped card says which part is wrong', () => {
  const states = { number: WRONG, month: field({}), year: WRONG, cvc: WRONG }
  expect(judgeCardForm(maya, states)).toEqual({
    number: 'Card number is invalid',
    expiry: 'Expiry is invalid',
    cvc: 'Expiry is invalid',
  })
})

test('fields that have not come up yet count as empty, not as fine', () => {
  expect(judgeCardForm(maya, {})).toMatchObject({ number: 'Card number is required' })
})

test.each(['E14 4QQ', '10115', 'SW1A-1AA', ' E14 4QQ '])('%s is a postcode', (postalCode) => {
  expect(judgeCardForm({ ...maya, postalCode }, good)).toEqual({})
})

test.each(['E14.4QQ', 'E14 4QQ EXTRA', 'E14/4QQ'])('%s is no postcode', (postalCode) => {
  expect(judgeCardForm({ ...maya, postalCode }, good)).toEqual({
    postalCode: 'Postal code is invalid',
  })
})

test.each([
  [432, '07:12'],
  [60, '01:00'],
  [0.4, '00:01'],
  [0, '00:00'],
  [-3, '00:00'],
])('%s seconds read %s', (seconds, written) => {
  expect(writeClock(seconds)).toBe(written)
})
