import { expect, test } from 'vitest'
import { isOpenWhileSuspended, isPageOpenWhileSuspended } from './suspended.ts'

test.each([
  [
    'a customer’s request for the prices',
    { audience: 'guest', method: 'GET', path: '/api/prices' },
    false,
  ],
  ['a quote request', { audience: 'guest', method: 'POST', path: '/api/quotation' }, false],
  ['a change of a trip', { audience: 'guest', method: 'POST', path: '/api/amendment' }, false],
  ['tracking of a car', { audience: 'guest', method: 'GET', path: '/api/trackvehicle' }, true],
  ['a payment', { audience: 'guest', method: 'GET', path: '/api/paymentintent' }, true],
  ['a cancellation', { audience: 'guest', method: 'POST', path: '/api/cancelbooking' }, true],
  ['a sign-in of staff', { audience: 'guest', method: 'POST', path: '/api/staff/signin' }, true],
  [
    'a dispatcher’s view of the board',
    { audience: 'desk', method: 'GET', path: '/api/desk/board' },
    true,
  ],
  [
    'a dispatcher’s assignment',
    { audience: 'desk', method: 'POST', path: '/api/desk/assign' },
    false,
  ],
  [
    'a driver’s position report',
    { audience: 'driver', method: 'POST', path: '/api/driver/positions' },
    true,
  ],
])('%s for a suspended operator', (_, endpoint, isOpen) => {
  expect(isOpenWhileSuspended(endpoint)).toBe(isOpen)
})

test('a customer with a booking sees the ticket, and the booking form is closed', () => {
  const pages = ['confirmed', 'tracking', 'payment', 'home', 'booking', 'quickbooking']
  expect(pages.map(isPageOpenWhileSuspended)).toEqual([true, true, true, false, false, false])
})
