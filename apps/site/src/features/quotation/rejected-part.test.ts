import { writeQuoteRejection } from '@kerbside/contract/quotation/rejection.ts'
import { expect, test } from 'vitest'
import { findRejectedPart } from './rejected-part.ts'

const WITHOUT_STOPS = { stops: 0 }

const partOf = (rejection: Parameters<typeof writeQuoteRejection>[0], params = WITHOUT_STOPS) =>
  findRejectedPart(writeQuoteRejection(rejection).message, params)

test('an error in the pickup time is shown at the time', () => {
  expect(partOf({ reason: 'closed', time: 'Mon 5 Jan 06:00' })).toBe('time')
  expect(partOf({ reason: 'blocked', time: 'Mon 5 Jan 06:00', why: 'Christmas' })).toBe('time')
  expect(partOf({ reason: 'too-far' })).toBe('time')
})

test('an error in the return is shown at the return', () => {
  expect(partOf({ reason: 'return-closed', time: 'Mon 5 Jan 06:00' })).toBe('return')
  expect(partOf({ reason: 'return-too-early', time: 'Mon 5 Jan 06:00' })).toBe('return')
})

test('a drop-off outside the area is shown at the drop-off, unless a stop could be meant', () => {
  expect(partOf({ reason: 'stop-outside' })).toBe('drop-off')
  expect(partOf({ reason: 'stop-outside' }, { stops: 1 })).toBe('journey')
})

test('extras that are not available are shown at the extras, and an unknown message at the journey', () => {
  expect(partOf({ reason: 'out-of-stock', extra: 'small-child-seat' })).toBe('extras')
  expect(findRejectedPart('Something went wrong, please try again.', WITHOUT_STOPS)).toBe('journey')
})
