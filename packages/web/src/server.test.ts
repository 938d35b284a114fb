import { cancelBooking } from '@kerbside/contract/cancellation.ts'
import { searchAddress } from '@kerbside/contract/places.ts'
import { expect, test } from 'vitest'
import { answering, givenServer } from './given-server.ts'
import { type CallOf, call } from './server.ts'

const SEARCH: CallOf<typeof searchAddress> = { method: 'GET', path: '/api/searchaddress' }
const CANCEL: CallOf<typeof cancelBooking> = { method: 'POST', path: '/api/cancelbooking' }
const nothingFound = { code: 1, message: '', addresses: [] }
const cancelled = {
  code: 1,
  message: '',
  fee: 0,
  refund: 0,
  currencycode: 'GBP',
  status: 'cancelled',
  returnstatus: '',
}
const json = (status: number, body: unknown) => Response.json(body, { status })

test('a question travels in the query, and is recognised as our own page’s', async () => {
  const { asked } = givenServer([answering(searchAddress, () => nothingFound)])
  const answer = await call(SEARCH, { prefix: 'tw6 & more' })
  expect(answer).toEqual({ heard: true, reply: nothingFound })
  expect(asked[0]?.said).toEqual({ prefix: 'tw6 & more' })
  expect(asked[0]?.headers.get('x-requested-with')).toBe('kerbside')
})

test('a change travels in the body, with its key when it has one', async () => {
  const { asked } = givenServer([answering(cancelBooking, () => cancelled)])
  await call(CANCEL, { bookingref: 1040718 }, { idempotencyKey: 'k-1' })
  expect(asked[0]?.said).toEqual({ bookingref: 1040718 })
  expect(asked[0]?.headers.get('idempotency-key')).toBe('k-1')
})

test('a dead line is the generic sentence, not an exception', async () => {
  givenServer([answering(searchAddress, () => Promise.reject(new TypeError('Failed to fetch')))])
  expect(await call(SEARCH, { prefix: 'tw6' })).toEqual({
    heard: false,
    why: 'offline',
    code: 0,
    message: 'Something went wrong, please try again.',
  })
})

test('a broken server never shows what it says', async () => {
  givenServer([
    answering(searchAddress, () => json(500, { code: 2, message: 'stack trace of the database' })),
  ])
  expect(await call(SEARCH, { prefix: 'tw6' })).toMatchObject({
    why: 'failed',
    message: 'Something went wrong, please try again.',
  })
})

test('a refusal in words is passed on, whichever way the envelope is spelled', async () => {
  givenServer([
    answering(cancelBooking, () => json(400, { Code: 2, Message: 'It is too late to cancel.' })),
  ])
  expect(await call(CANCEL, { bookingref: 1 })).toMatchObject({
    why: 'refused',
    code: 2,
    message: 'It is too late to cancel.',
  })
})

test('a refusal of code 0 reads as the generic sentence', async () => {
  givenServer([answering(cancelBooking, () => json(404, { code: 0, message: 'row not found' }))])
  expect(await call(CANCEL, { bookingref: 1 })).toMatchObject({
    message: 'Something went wrong, please try again.',
  })
})

test('too many questions are told apart from a refusal', async () => {
  givenServer([answering(searchAddress, () => json(429, { code: 0, message: '' }))])
  expect(await call(SEARCH, { prefix: 'tw6' })).toMatchObject({ why: 'busy' })
})

test('a question nobody waits for any more was cancelled, not failed', async () => {
  const control = new AbortController()
  control.abort()
  givenServer([answering(searchAddress, () => Promise.reject(new Error('aborted')))])
  expect(await call(SEARCH, { prefix: 'tw6' }, { signal: control.signal })).toMatchObject({
    why: 'cancelled',
  })
})
