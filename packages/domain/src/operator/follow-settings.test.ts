import { expect, test } from 'vitest'
import { followSettings } from './follow-settings.ts'

const CARD_FIRST = {
  'settings.paymentMethods': ['card', 'cash'],
  'settings.defaultPaymentMethod': 'card',
}

test('without cards the default payment method becomes cash', () => {
  expect(followSettings(CARD_FIRST, { 'settings.paymentMethods': ['cash'] })).toEqual({
    'settings.paymentMethods': ['cash'],
    'settings.defaultPaymentMethod': 'cash',
  })
})

test('a default that is still accepted stays, and so does any other change', () => {
  const more = { 'settings.paymentMethods': ['card', 'cash', 'paypal'] }
  expect(followSettings(CARD_FIRST, more)).toEqual(more)
  expect(followSettings(CARD_FIRST, { 'settings.maxVias': 2 })).toEqual({ 'settings.maxVias': 2 })
  const none = { 'settings.paymentMethods': [] }
  expect(followSettings(CARD_FIRST, none)).toEqual(none)
})
