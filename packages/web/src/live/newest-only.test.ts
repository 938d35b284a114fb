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

test('an older state of a leg is dropped', () => {
  const hasChanged = newestOnly()
  expect([3, 2, 3, 4, 1].map((version) => hasChanged(status(version)))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
  expect(hasChanged(status(1, 2))).toBe(true)
})

test('an older position of a car is dropped', () => {
  const hasChanged = newestOnly()
  expect(hasChanged(place('2026-03-10T12:00:05.000Z'))).toBe(true)
  expect(hasChanged(place('2026-03-10T12:00:04.000Z'))).toBe(false)
  expect(hasChanged(place('2026-03-10T12:00:04.000Z', 2))).toBe(true)
})

test('events without an order pass through', () => {
  const hasChanged = newestOnly()
  expect([1, 2].map(() => hasChanged({ signal: 'boardUpdate', what: 'board' }))).toEqual([
    true,
    true,
  ])
})
