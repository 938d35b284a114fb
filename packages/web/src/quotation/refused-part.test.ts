import { writeQuoteRefusal } from '@kerbside/contract/quotation/refusal.ts'
import { expect, test } from 'vitest'
import { findRefusedPart } from './refused-part.ts'

const ONE = { stops: 0 }

const partOf = (refused: Parameters<typeof writeQuoteRefusal>[0], facts = ONE) =>
  findRefusedPart(writeQuoteRefusal(refused).message, facts)

test('what is wrong with the time stands at the time', () => {
  expect(partOf({ reason: 'closed', time: 'Mon 5 Jan 06:00' })).toBe('time')
  expect(partOf({ reason: 'blocked', time: 'Mon 5 Jan 06:00', why: 'Christmas' })).toBe('time')
  expect(partOf({ reason: 'too-far' })).toBe('time')
})

test('what is wrong with the way back stands at the return', () => {
  expect(partOf({ reason: 'return-closed', time: 'Mon 5 Jan 06:00' })).toBe('return')
  expect(partOf({ reason: 'return-too-early', time: 'Mon 5 Jan 06:00' })).toBe('return')
})

test('a drop-off outside the area stands at the drop-off, unless a stop could be meant', () => {
  expect(partOf({ reason: 'stop-outside' })).toBe('drop-off')
  expect(partOf({ reason: 'stop-outside' }, { stops: 1 })).toBe('journey')
})

test('equipment that is out stands at the extras, and a sentence nobody knows at the journey', () => {
  expect(partOf({ reason: 'out-of-stock', extra: 'small-child-seat' })).toBe('extras')
  expect(findRefusedPart('Something went wrong, please try again.', ONE)).toBe('journey')
})
