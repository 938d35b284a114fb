import { expect, test } from 'vitest'
import { feedStatusOf, spanOf } from './feed.ts'

const now = new Date('2026-03-10T12:00:00Z')

test('a cancelled leg stays in the calendar as cancelled; one that was never paid is left out', () => {
  expect(feedStatusOf('assigned')).toBe('confirmed')
  expect(feedStatusOf('requested')).toBe('tentative')
  expect(feedStatusOf('declined')).toBe('cancelled')
  expect(feedStatusOf('held')).toBeUndefined()
  expect(feedStatusOf('expired')).toBeUndefined()
})

test('only the desk’s calendar has an adjustable number of days ahead', () => {
  expect(spanOf('day', { now, days: 3 }).until).toEqual(new Date('2026-03-13T12:00:00Z'))
  expect(spanOf('day', { now, days: 5_000 }).until).toEqual(new Date('2026-05-09T12:00:00Z'))
  expect(spanOf('day', { now, days: undefined }).from).toEqual(new Date('2026-03-09T12:00:00Z'))
  expect(spanOf('driver', { now, days: 1 }).until).toEqual(new Date('2026-06-08T12:00:00Z'))
})
