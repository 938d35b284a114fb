import { signOutDriver } from '@kerbside/contract/driver.ts'
import { expect, test } from 'vitest'
import { endpointOf, findReplyError } from './check-reply.ts'

test('a reply with a field that the contract does not have, or without one it has, is an error', () => {
  const done = { code: 1, message: '' }
  expect(findReplyError(signOutDriver, done)).toBeUndefined()
  expect(findReplyError(signOutDriver, { ...done, firstname: 'Dan' })).toContain('firstname')
  expect(findReplyError(signOutDriver, { code: 1 })).toContain('message')
  // a rejection has its own form
  expect(findReplyError(signOutDriver, { code: 2, message: 'No.', extra: 1 })).toBeUndefined()
})

test('the endpoint of a request is found by its path', () => {
  expect(endpointOf('POST', '/api/quotation')?.path).toBe('/api/quotation')
  expect(endpointOf('GET', '/api/desk/leg?reference=1')?.path).toBe('/api/desk/leg')
  expect(endpointOf('GET', '/about.html')).toBeUndefined()
})
