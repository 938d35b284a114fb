import { expect, test } from 'vitest'
import type { KeptFix } from './keep.ts'
import { isWorthTelling, overfull } from './thin-fixes.ts'

const fix = (seconds: number, metresNorth: number): KeptFix => ({
  lat: 51.5 + metresNorth / 111_320,
  lng: -0.1,
  at: new Date(Date.UTC(2026, 10, 24, 6) + seconds * 1000).toISOString(),
})
const first = fix(0, 0)

test('the first place is told, and a car on the move every five seconds or twenty-five metres', () => {
  expect(isWorthTelling(first, undefined)).toBe(true)
  expect(isWorthTelling(fix(2, 15), first)).toBe(false)
  expect(isWorthTelling(fix(2, 30), first)).toBe(true)
  expect(isWorthTelling(fix(5, 15), first)).toBe(true)
})

test('a phone that lies still is told twice a minute', () => {
  expect(isWorthTelling(fix(20, 3), first)).toBe(false)
  expect(isWorthTelling(fix(30, 3), first)).toBe(true)
})

test('never twice a second, and never one from before', () => {
  expect(isWorthTelling(fix(0.4, 30), first)).toBe(false)
  expect(isWorthTelling(fix(-5, 90), first)).toBe(false)
})

test('when too many wait, every second one of the older half goes', () => {
  const kept = Array.from({ length: 10 }, (_, at) => ({ key: at + 1, fix: fix(at * 10, 0) }))
  expect(overfull(kept, 10)).toEqual([])
  expect(overfull(kept, 9)).toEqual([2, 4])
})
