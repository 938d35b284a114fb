import { expect, test } from 'vitest'
import { groupOf, HISTORY_GROUPS, rangeStart, todayAt } from './history.ts'
import { LEG_STATES, type LegState } from './leg-state.ts'

const LONDON = 'Europe/London'
const now = new Date('2026-06-10T22:30:00Z') // 23:30 in London
const today = todayAt(now, LONDON)
const group = (state: LegState, pickup: string) =>
  groupOf({ state, pickupAt: new Date(pickup) }, today)

test('a confirmed leg belongs to today by the operator’s clock, not by UTC', () => {
  expect(group('confirmed', '2026-06-09T23:00:00Z')).toBe('today')
  expect(group('assigned', '2026-06-10T22:59:00Z')).toBe('today')
  expect(group('confirmed', '2026-06-10T23:00:00Z')).toBe('pending')
  expect(group('confirmed', '2026-06-09T22:59:00Z')).toBe('history')
})

test('after midnight a leg of last night that is still waiting for its car is listed under today', () => {
  const justAfter = todayAt(new Date('2026-06-10T23:10:00Z'), LONDON)
  const lastNight = { state: 'assigned', pickupAt: new Date('2026-06-10T22:50:00Z') } as const
  expect(groupOf(lastNight, justAfter)).toBe('today')
  expect(groupOf(lastNight, todayAt(new Date('2026-06-11T11:00:00Z'), LONDON))).toBe('history')
})

test('a leg whose car is on its way is in process, whatever the day', () => {
  for (const state of ['en_route', 'arrived', 'on_board'] as const)
    for (const day of ['2026-06-01', '2026-06-10', '2026-07-01'])
      expect(group(state, `${day}T12:00:00Z`)).toBe('process')
})

test('a leg that waits for payment or approval is pending, even today', () => {
  expect(group('held', '2026-06-10T12:00:00Z')).toBe('pending')
  expect(group('requested', '2026-06-10T12:00:00Z')).toBe('pending')
})

test('a leg that is over belongs to history, even if its pickup was to be tomorrow', () => {
  for (const state of [
    'completed',
    'no_show',
    'cancelled',
    'declined',
    'expired',
    'failed',
  ] as const)
    expect(group(state, '2026-06-11T12:00:00Z')).toBe('history')
})

test('every state has its group', () => {
  for (const state of LEG_STATES)
    expect(HISTORY_GROUPS).toContain(group(state, '2026-06-10T12:00:00Z'))
})

test('three months before 31 May is the last day of February', () => {
  const startOf = (range: '3' | '12') =>
    rangeStart(range, { now: new Date('2026-05-31T09:00:00Z'), zone: LONDON })
  expect(startOf('3')).toEqual(new Date('2026-02-28T00:00:00Z'))
  expect(startOf('12')).toEqual(new Date('2025-05-30T23:00:00Z'))
})

test('the range "all" has no start', () => {
  expect(rangeStart('all', { now, zone: LONDON })).toBeUndefined()
})

test('if the clock goes forward at midnight the day begins an hour later', () => {
  const cairo = todayAt(new Date('2026-04-24T10:00:00Z'), 'Africa/Cairo')
  expect(cairo.until).toEqual(new Date('2026-04-24T21:00:00Z'))
  const before = todayAt(new Date('2026-04-23T20:00:00Z'), 'Africa/Cairo')
  expect(before.until).toEqual(new Date('2026-04-23T22:00:00Z'))
})
