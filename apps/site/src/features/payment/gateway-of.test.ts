import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { dueOf, gatewayOf } from './gateway-of.ts'

const settings = {
  paymentgateway: 'sandbox',
  stripepublickey: 'pk_1',
  publickey: 'cab',
  cardfieldsorigin: 'https://fields.example',
  cardlocation: 'L1',
  cardenvironment: '',
}

test('an operator’s cards use the gateway that it has chosen', () => {
  expect(gatewayOf(settings)).toEqual({
    name: 'sandbox',
    origin: 'https://fields.example',
    merchant: 'cab',
  })
  expect(gatewayOf({ ...settings, paymentgateway: 'stripe' })).toEqual({
    name: 'stripe',
    publishableKey: 'pk_1',
  })
  expect(gatewayOf({ ...settings, paymentgateway: 'braintree' })).toEqual({ name: 'braintree' })
})

test('only a live operator loads Square’s live script', () => {
  const square = { ...settings, paymentgateway: 'square', publickey: 'app-1' }
  expect(gatewayOf({ ...square, cardenvironment: 'sandbox' })).toMatchObject({
    environment: 'sandbox',
    applicationId: 'app-1',
    locationId: 'L1',
  })
  expect(gatewayOf({ ...square, cardenvironment: 'production' })).toMatchObject({
    environment: 'production',
  })
  expect(gatewayOf({ ...square, cardenvironment: '' })).toMatchObject({ environment: 'sandbox' })
})

test.each([
  [8600, 'GBP', '86.00'],
  [5, 'EUR', '0.05'],
  [9500, 'JPY', '9500'],
  [12_345, 'KWD', '12.345'],
])('the bank gets the amount %i of %s as %s', (amount, currency, written) => {
  expect(dueOf(minor(amount), currency)).toEqual({ amount: written, currency })
})
