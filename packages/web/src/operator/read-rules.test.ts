import type { Configuration } from '@kerbside/contract/operator.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { expect, test } from 'vitest'
import { defaultPaymentMethod, listPaymentMethods, readRules } from './read-rules.ts'

/** Only what these rules read. */
const given = (facts: Partial<Configuration>) =>
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
    ...facts,
  }) as Configuration

test('what the operator does not allow is not offered', () => {
  expect(listPaymentMethods(given({ iscashallowed: false }))).toEqual(['card'])
  expect(listPaymentMethods(given({ ispaypalallowed: true }))).toEqual(['card', 'paypal', 'cash'])
})

test('only who books for a company is offered its account, first of all', () => {
  const configuration = given({ isaccountallowed: true })
  expect(listPaymentMethods(configuration, { books: true })).toEqual(['account', 'card', 'cash'])
  expect(listPaymentMethods(configuration, { books: false })).toEqual(['card', 'cash'])
  expect(listPaymentMethods(given({}), { books: true })).toEqual(['card', 'cash'])
})

test('the default way to pay gives way when it is not allowed', () => {
  expect(defaultPaymentMethod(given({}))).toBe('cash')
  expect(defaultPaymentMethod(given({ iscashallowed: false }))).toBe('card')
  expect(defaultPaymentMethod(given({ defaultpaymentmethod: 'stripe' }))).toBe('card')
})

test('an operator without flights in its own inline mode is obeyed', () => {
  const configuration = given({ layoutmode: 'inline', flightInline: false })
  expect(readRules(configuration, { mode: MODES.inline }).flightInline).toBe(false)
})

test('in another mode than the site’s the mode’s habit stands', () => {
  expect(readRules(given({ layoutmode: 'wizardx' }), { mode: MODES.inline }).flightInline).toBe(
    true,
  )
  expect(readRules(given({ flightInline: true }), { mode: MODES.wizardx }).flightInline).toBe(true)
})

test('the first step asks for a vehicle only where it stands on it', () => {
  expect(readRules(given({}), { mode: MODES.wizard }).vehicleInStep1).toBe(false)
  expect(readRules(given({}), { mode: MODES.wizardx }).vehicleInStep1).toBe(true)
})
