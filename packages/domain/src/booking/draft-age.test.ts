import { expect, test } from 'vitest'
import { freshen } from './draft-age.ts'
import { at, givenQuoted, HEATHROW, local, NINE } from './draft-given.ts'

const zone = 'Europe/London'
const HOURS = 60 * 60_000

test('a journey that is still to come is taken up as it was', () => {
  const draft = givenQuoted(at('2026-12-03T10:30'))
  expect(freshen(draft, { zone })).toBe(draft)
})

test('a pickup that has passed is a question again, and the rest is kept', () => {
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

test('as soon as possible is never too old', () => {
  const draft = { ...givenQuoted(), nowMs: NINE + 400 * 24 * HOURS }
  expect(freshen(draft, { zone }).time).toEqual({ kind: 'now' })
})

test('of a return only what has passed is asked again', () => {
  const there = givenQuoted(at('2026-12-03T10:30'), {
    type: 'returndate',
    local: local('2026-12-05T18:00'),
  })
  const fresh = freshen({ ...there, nowMs: NINE + 24 * HOURS }, { zone })
  expect(fresh).toMatchObject({ time: { kind: 'unknown' }, returnLocal: '2026-12-05T18:00' })
  const later = freshen({ ...there, nowMs: NINE + 72 * HOURS }, { zone })
  expect(later.returnLocal).toBeUndefined()
})

test('the night the clock goes back, the second of two half past ones counts', () => {
  const draft = givenQuoted(at('2026-10-25T01:30'))
  const between = { ...draft, nowMs: Date.parse('2026-10-25T01:00:00Z') }
  expect(freshen(between, { zone })).toBe(between)
})
