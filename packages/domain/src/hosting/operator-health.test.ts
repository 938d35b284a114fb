import { expect, test } from 'vitest'
import { paymentStateOf } from './operator-health.ts'

const facts = {
  paymentMethods: ['card', 'cash'],
  paymentGateway: 'stripe',
  keys: [{ name: 'gateway-stripe', checkResult: 'good' }],
  unanswered: 0,
} as const

test('a cash-only operator needs no gateway', () => {
  expect(paymentStateOf({ ...facts, paymentMethods: ['cash'], keys: [] })).toBe('offline')
})

test('cards work with keys that the gateway accepts', () => {
  expect(paymentStateOf(facts)).toBe('working')
  expect(paymentStateOf({ ...facts, keys: [] })).toBe('no-keys')
  expect(paymentStateOf({ ...facts, paymentGateway: 'sandbox' })).toBe('sandbox')
  expect(paymentStateOf({ ...facts, paymentMethods: ['card', 'paypal'] })).toBe('no-keys')
})

test('rejected keys and payments without an answer are failing', () => {
  const rejected = [{ name: 'gateway-stripe', checkResult: 'refused' }]
  expect(paymentStateOf({ ...facts, keys: rejected })).toBe('failing')
  expect(paymentStateOf({ ...facts, unanswered: 1 })).toBe('failing')
})
