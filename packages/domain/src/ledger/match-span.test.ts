import { expect, test } from 'vitest'
import { spanToMatch } from './match-span.ts'

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour))

test('the first match begins with the ledger, and leaves out what lists do not tell yet', () => {
  expect(spanToMatch({ now: at(10), matchedUntil: undefined, firstEntryAt: at(3) })).toEqual({
    from: at(3),
    until: at(10, 8),
  })
})

test('it is done once a day, and looks once more at the week before', () => {
  const facts = { matchedUntil: at(10, 8), firstEntryAt: at(1) }
  expect(spanToMatch({ ...facts, now: at(11, 11) })).toBeUndefined()
  expect(spanToMatch({ ...facts, now: at(11) })).toEqual({ from: at(3, 8), until: at(11, 8) })
})

test('after a week without a server the whole of it is matched', () => {
  expect(spanToMatch({ now: at(20), matchedUntil: at(10, 8), firstEntryAt: at(1) })).toEqual({
    from: at(3, 8),
    until: at(20, 8),
  })
})

test('money of the last few hours waits, and without any a day is looked at', () => {
  const matchedUntil = undefined
  expect(spanToMatch({ now: at(10), matchedUntil, firstEntryAt: at(10, 11) })).toBeUndefined()
  expect(spanToMatch({ now: at(10), matchedUntil, firstEntryAt: undefined })).toEqual({
    from: at(9, 8),
    until: at(10, 8),
  })
})
