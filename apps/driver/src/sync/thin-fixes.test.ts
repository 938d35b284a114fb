import { expect, test } from 'vitest'
import type { StoredFix } from './driver-storage.ts'
import { overfull, shouldSend } from './thin-fixes.ts'

const fix = (seconds: number, metresNorth: number): StoredFix => ({
  lat: 51.5 + metresNorth / 111_320,
  lng: -0.1,
  at: new Date(Date.UTC(2026, 10, 24, 6) + seconds * 1000).toISOString(),
})
const first = fix(0, 0)

test('the first position is sent, and those of a moving car every five seconds or twenty-five metres', () => {
  expect(shouldSend(first, undefined)).toBe(true)
  expect(shouldSend(fix(2, 15), first)).toBe(false)
  expect(shouldSend(fix(2, 30), first)).toBe(true)
  expect(shouldSend(fix(5, 15), first)).toBe(true)
})

test('a still phone sends its position twice a minute', () => {
  expect(shouldSend(fix(20, 3), first)).toBe(false)
  expect(shouldSend(fix(30, 3), first)).toBe(true)
})

test('never two positions within a second, and never one older than the last', () => {
  expect(shouldSend(fix(0.4, 30), first)).toBe(false)
  expect(shouldSend(fix(-5, 90), first)).toBe(false)
})

test('when too many wait, every second one of the older half is dropped', () => {
  const stored = Array.from({ length: 10 }, (_, index) => ({
    key: index + 1,
    fix: fix(index * 10, 0),
  }))
  expect(overfull(stored, 10)).toEqual([])
  expect(overfull(stored, 9)).toEqual([2, 4])
})
