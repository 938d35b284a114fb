import { expect, test } from 'vitest'
import { isOpenWhileSuspended } from './suspended.ts'

test.each([
  ['a customer', { audience: 'guest', method: 'GET', path: '/api/prices' }, false],
  ['somebody who comes in', { audience: 'guest', method: 'POST', path: '/api/staff/signin' }, true],
  ['a dispatcher who looks', { audience: 'desk', method: 'GET', path: '/api/desk/board' }, true],
  ['one who changes', { audience: 'desk', method: 'POST', path: '/api/desk/assign' }, false],
  ['a driver', { audience: 'driver', method: 'POST', path: '/api/driver/positions' }, true],
])('%s at a suspended operator', (_, call, isOpen) => {
  expect(isOpenWhileSuspended(call)).toBe(isOpen)
})
