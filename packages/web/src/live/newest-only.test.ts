import type { LocationUpdate, StatusUpdate } from '@kerbside/contract/live.ts'
import { expect, test } from 'vitest'
import { newestOnly } from './newest-only.ts'

const status = (version: number, jobpartid = 1): StatusUpdate => ({
  signal: 'statusUpdate',
  jobpartid,
  version,
  status: 'started',
  state: 'en_route',
  at: '2026-03-10T12:00:00.000Z',
})
const place = (at: string, jobpartid = 1): LocationUpdate => ({
  signal: 'locationUpdate',
  jobpartid,
  at,
  currentlat: 51.5,
  currentlng: -0.1,
  heading: null,
  etaetc: 4,
})

test('a ride never goes back to how it stood before', () => {
  const isNews = newestOnly()
  expect([3, 2, 3, 4, 1].map((version) => isNews(status(version)))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
  expect(isNews(status(1, 2))).toBe(true)
})

test('a car never drives back to where it was seen before', () => {
  const isNews = newestOnly()
  expect(isNews(place('2026-03-10T12:00:05.000Z'))).toBe(true)
  expect(isNews(place('2026-03-10T12:00:04.000Z'))).toBe(false)
  expect(isNews(place('2026-03-10T12:00:04.000Z', 2))).toBe(true)
})

test('whatever has no order is let through', () => {
  const isNews = newestOnly()
  expect([1, 2].map(() => isNews({ signal: 'boardUpdate', what: 'board' }))).toEqual([true, true])
})
