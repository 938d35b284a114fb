import { expect, test } from 'vitest'
import { freshen } from './draft-age.ts'
import { at, givenQuoted, HEATHROW, local, NINE } from './draft-given.ts'

const zone = 'Europe/London'
const HOURS = 60 * 60_000

test('a draft with a pickup in the future is restored unchanged', () => {
  const draft = givenQuoted(at('2026-12-03T10:30'))
  expect(freshen(draft, { zone })).toBe(draft)
})

test('a pickup time that has passed is cleared, and the rest is kept', () => {
  const draft = { ...givenQuoted(at('2026-12-03T10:30')), step: 3, nowMs: NINE + 2 * HOURS }
  const fresh = freshen(draft, { zone })
  expect(fresh).toMatchObject({
    step: 1,
    time: { kind: 'unknown' },
    offer: undefined,
    pickup: HEATHROW,
    contact: draft.contact,
  })
  expect(fresh.request).toBeGreaterThan(draft.request)
})

test('a pickup as soon as possible never becomes outdated', () => {
  const draft = { ...givenQuoted(), nowMs: NINE + 400 * 24 * HOURS }
  expect(freshen(draft, { zone }).time).toEqual({ kind: 'now' })
})

test('for a return only the times that have passed are cleared', () => {
  const there = givenQuoted(at('2026-12-03T10:30'), {
    type: 'returndate',
    local: local('2026-12-05T18:00'),
  })
  const fresh = freshen({ ...there, nowMs: NINE + 24 * HOURS }, { zone })
  expect(fresh).toMatchObject({ time: { kind: 'unknown' }, returnLocal: '2026-12-05T18:00' })
  const later = freshen({ ...there, nowMs: NINE + 72 * HOURS }, { zone })
  expect(later.returnLocal).toBeUndefined()
})

test('on the night the clock goes back, the second of two equal local times counts', () => {
  const draft = givenQuoted(at('2026-10-25T01:30'))
  const between = { ...draft, nowMs: Date.parse('2026-10-25T01:00:00Z') }
  expect(freshen(between, { zone })).toBe(between)
})
