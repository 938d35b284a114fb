import { expect, test } from 'vitest'
import { isOpenWhileSuspended, isPageOpenWhileSuspended } from './suspended.ts'

test.each([
  ['a customer', { audience: 'guest', method: 'GET', path: '/api/prices' }, false],
  ['who wants a price', { audience: 'guest', method: 'POST', path: '/api/quotation' }, false],
  ['who changes a trip', { audience: 'guest', method: 'POST', path: '/api/amendment' }, false],
  ['who follows a car', { audience: 'guest', method: 'GET', path: '/api/trackvehicle' }, true],
  ['who pays', { audience: 'guest', method: 'GET', path: '/api/paymentintent' }, true],
  ['who calls it off', { audience: 'guest', method: 'POST', path: '/api/cancelbooking' }, true],
  ['somebody who comes in', { audience: 'guest', method: 'POST', path: '/api/staff/signin' }, true],
  ['a dispatcher who looks', { audience: 'desk', method: 'GET', path: '/api/desk/board' }, true],
  ['one who changes', { audience: 'desk', method: 'POST', path: '/api/desk/assign' }, false],
  ['a driver', { audience: 'driver', method: 'POST', path: '/api/driver/positions' }, true],
])('%s at a suspended operator', (_, call, isOpen) => {
  expect(isOpenWhileSuspended(call)).toBe(isOpen)
})

test('whoever has booked sees the ticket, and nobody sees the form', () => {
  const pages = ['confirmed', 'tracking', 'payment', 'home', 'booking', 'quickbooking']
  expect(pages.map(isPageOpenWhileSuspended)).toEqual([true, true, true, false, false, false])
})
