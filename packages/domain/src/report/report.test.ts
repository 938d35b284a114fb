import { expect, test } from 'vitest'
import { NO_FIGURES, rankGroups, rollUp, spanBefore, stepOf } from './report.ts'

const on = (day: string, group: string, revenue: number) => ({
  ...NO_FIGURES,
  day,
  group,
  revenue,
  driven: 1,
})

test('a week begins on Monday, also over a new year', () => {
  expect(stepOf('2026-03-29', 'week')).toBe('2026-03-23')
  expect(stepOf('2027-01-02', 'week')).toBe('2026-12-28')
  expect(stepOf('2026-02-28', 'month')).toBe('2026-02-01')
})

test('the preceding period has as many days and ends the day before', () => {
  expect(spanBefore({ from: '2026-03-01', until: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    until: '2026-02-28',
  })
})

test('a day without legs is included', () => {
  const rows = rollUp([on('2026-03-01', 'a', 100), on('2026-03-03', 'b', 50)], {
    from: '2026-03-01',
    until: '2026-03-03',
    step: 'day',
  })
  expect(rows.map(({ begins, revenue }) => [begins, revenue])).toEqual([
    ['2026-03-01', 100],
    ['2026-03-02', 0],
    ['2026-03-03', 50],
  ])
})

test('a period that ends before it begins has no steps', () => {
  expect(rollUp([], { from: '2026-03-03', until: '2026-03-01', step: 'day' })).toEqual([])
})

test('the group with the most revenue comes first', () => {
  const groups = rankGroups([
    on('2026-03-01', 'Saloon', 100),
    on('2026-03-01', 'MPV', 150),
    on('2026-03-02', 'Saloon', 70),
  ])
  expect(groups.map(({ name, revenue }) => [name, revenue])).toEqual([
    ['Saloon', 170],
    ['MPV', 150],
  ])
})
