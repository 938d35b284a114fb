import { expect, test } from 'vitest'
import { readLocalTime } from './read-local-time.ts'
import { instantsOf, localAt, resolveLocal, roundUp } from './time.ts'

const local = (text: string) => {
  const read = readLocalTime(text)
  if (!read) throw new Error(text)
  return read
}

test('a summer pickup in London is an hour ahead of UTC', () => {
  expect(resolveLocal(local('2026-07-01T09:30'), 'Europe/London')).toEqual({
    ok: true,
    at: new Date('2026-07-01T08:30:00Z'),
    twice: false,
  })
})

test('half past one on the night the clock goes back is two instants, and the first one is used', () => {
  expect(instantsOf(local('2026-10-25T01:30'), 'Europe/London')).toEqual([
    new Date('2026-10-25T00:30:00Z'),
    new Date('2026-10-25T01:30:00Z'),
  ])
  expect(resolveLocal(local('2026-10-25T01:30'), 'Europe/London')).toMatchObject({
    at: new Date('2026-10-25T00:30:00Z'),
    twice: true,
  })
})

test('half past one on the night the clock goes forward does not exist', () => {
  expect(resolveLocal(local('2027-03-28T01:30'), 'Europe/London')).toEqual({
    ok: false,
    reason: 'no-such-time',
  })
})

test('every quarter of an hour around a clock change converts back to the same local time', () => {
  for (const zone of ['Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/New_York'])
    for (
      let at = Date.parse('2026-10-01T00:00Z');
      at < Date.parse('2026-11-05T00:00Z');
      at += 15 * 60_000
    ) {
      const instant = new Date(at)
      expect(instantsOf(localAt(instant, zone), zone)).toContainEqual(instant)
    }
})

test('the thirty-first of February is not a date', () => {
  expect(readLocalTime('2026-02-31T10:00')).toBeUndefined()
  expect(readLocalTime('2026-02-28T24:00')).toBeUndefined()
})

test('a time is rounded up to the next five minutes, and not when it already is on them', () => {
  expect(roundUp(new Date('2026-03-01T14:31:00Z'), 5)).toEqual(new Date('2026-03-01T14:35:00Z'))
  expect(roundUp(new Date('2026-03-01T14:35:00Z'), 5)).toEqual(new Date('2026-03-01T14:35:00Z'))
})
