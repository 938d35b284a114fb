import { expect, test } from 'vitest'
import { dayAfter, minuteOf, minutesOf, rangeOf, ticksOf, windowAround } from './day-scale.ts'

const DAY = { from: '2026-11-24T00:00:00Z', until: '2026-11-25T00:00:00Z' }

test('six in the morning is minute 360 of a London winter day', () => {
  expect(minuteOf('2026-11-24T06:00:00Z', DAY.from)).toBe(360)
})

test('the day the clocks go back is 25 hours long on the board', () => {
  const day = { from: '2026-10-24T23:00:00Z', until: '2026-10-26T00:00:00Z' }
  expect(minutesOf('day', minuteOf(day.until, day.from))).toBe(25 * 60)
  expect(rangeOf(day).last).toBe(37 * 60)
})

test('now is at one sixth of the window', () => {
  expect(windowAround(372, 420)).toBe(302)
})

test('hours are marked on the hour, from the first visible one to the last', () => {
  const ticks = ticksOf(DAY.from, { first: 302, last: 490, everyHours: 1 })
  expect(ticks.map(({ at }) => at.toISOString().slice(11, 16))).toEqual(['06:00', '07:00', '08:00'])
})

test('the day after the last of February is the first of March', () => {
  expect(dayAfter('2027-02-28', 1)).toBe('2027-03-01')
  expect(dayAfter('2027-03-01', -1)).toBe('2027-02-28')
})
