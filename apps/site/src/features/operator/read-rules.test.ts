import type { Configuration } from '@kerbside/contract/operator.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { expect, test } from 'vitest'
import { defaultPaymentMethod, listPaymentMethods, readRules } from './read-rules.ts'

/** Only the fields that these rules read. */
const given = (params: Partial<Configuration>) =>
  ({
    timezone: 'Europe/London',
    minleadtime: 30,
    flightInline: false,
    allowFlightNull: false,
    allowGuest: true,
    layoutmode: 'wizard',
    iscardallowed: true,
    ispaypalallowed: false,
    iscashallowed: true,
    defaultpaymentmethod: 'cash',
    ...params,
  }) as Configuration

test('options the operator does not allow are not offered', () => {
  expect(listPaymentMethods(given({ iscashallowed: false }))).toEqual(['card'])
  expect(listPaymentMethods(given({ ispaypalallowed: true }))).toEqual(['card', 'paypal', 'cash'])
})

test('only a corporate booker is offered the company’s account, as the first option', () => {
  const configuration = given({ isaccountallowed: true })
  expect(listPaymentMethods(configuration, { books: true })).toEqual(['account', 'card', 'cash'])
  expect(listPaymentMethods(configuration, { books: false })).toEqual(['card', 'cash'])
  expect(listPaymentMethods(given({}), { books: true })).toEqual(['card', 'cash'])
})

test('a default payment method that is not allowed is replaced', () => {
  expect(defaultPaymentMethod(given({}))).toBe('cash')
  expect(defaultPaymentMethod(given({ iscashallowed: false }))).toBe('card')
  expect(defaultPaymentMethod(given({ defaultpaymentmethod: 'stripe' }))).toBe('card')
})

test('an operator’s setting for no inline flights is followed in the operator’s own mode', () => {
  const configuration = given({ layoutmode: 'inline', flightInline: false })
  expect(readRules(configuration, { mode: MODES.inline }).flightInline).toBe(false)
})

test('in another mode than the site’s the default of that mode applies', () => {
  expect(readRules(given({ layoutmode: 'wizardx' }), { mode: MODES.inline }).flightInline).toBe(
    true,
  )
  expect(readRules(given({ flightInline: true }), { mode: MODES.wizardx }).flightInline).toBe(true)
})

test('the first step requires a vehicle only in a mode that shows vehicles there', () => {
  expect(readRules(given({}), { mode: MODES.wizard }).vehicleInStep1).toBe(false)
  expect(readRules(given({}), { mode: MODES.wizardx }).vehicleInStep1).toBe(true)
})
