import { expect, test } from 'vitest'
import { weekSpans } from './week-spans.ts'

test('without hours the operator is open day and night', () => {
  expect(weekSpans([]).every(([span]) => span?.from === 0 && span.until === 1440)).toBe(true)
})

test('a Saturday night reaches into Sunday, and a Sunday night into Monday', () => {
  const [monday, , , , , saturday, sunday] = weekSpans([
    { weekdays: [6, 7], from: '20:00', to: '03:00' },
  ])
  expect(saturday).toEqual([{ from: 1200, until: 1440 }])
  expect(sunday).toEqual([
    { from: 0, until: 180 },
    { from: 1200, until: 1440 },
  ])
  expect(monday).toEqual([{ from: 0, until: 180 }])
})

test('adjacent lines are merged; until midnight means until the end of the day', () => {
  const [monday, tuesday] = weekSpans([
    { weekdays: [1], from: '06:00', to: '12:00' },
    { weekdays: [1], from: '12:00', to: '00:00' },
  ])
  expect(monday).toEqual([{ from: 360, until: 1440 }])
  expect(tuesday).toEqual([])
})
