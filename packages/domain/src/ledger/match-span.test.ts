import { expect, test } from 'vitest'
import { spanToMatch } from './match-span.ts'

const timeAt = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour))

test('the first match starts with the ledger and leaves out the hours that gateways do not list yet', () => {
  expect(
    spanToMatch({ now: timeAt(10), matchedUntil: undefined, firstEntryAt: timeAt(3) }),
  ).toEqual({
    from: timeAt(3),
    until: timeAt(10, 8),
  })
})

test('a match runs once a day and covers the week before again', () => {
  const params = { matchedUntil: timeAt(10, 8), firstEntryAt: timeAt(1) }
  expect(spanToMatch({ ...params, now: timeAt(11, 11) })).toBeUndefined()
  expect(spanToMatch({ ...params, now: timeAt(11) })).toEqual({
    from: timeAt(3, 8),
    until: timeAt(11, 8),
  })
})

test('after a week without a server the whole week is matched', () => {
  expect(
    spanToMatch({ now: timeAt(20), matchedUntil: timeAt(10, 8), firstEntryAt: timeAt(1) }),
  ).toEqual({
    from: timeAt(3, 8),
    until: timeAt(20, 8),
  })
})

test('money of the last few hours waits, and an empty ledger gives a span of one day', () => {
  const matchedUntil = undefined
  expect(
    spanToMatch({ now: timeAt(10), matchedUntil, firstEntryAt: timeAt(10, 11) }),
  ).toBeUndefined()
  expect(spanToMatch({ now: timeAt(10), matchedUntil, firstEntryAt: undefined })).toEqual({
    from: timeAt(9, 8),
    until: timeAt(10, 8),
  })
})
