import { expect, test } from 'vitest'
import { referenceOf } from './reference.ts'

test('a hundred thousand bookings have a hundred thousand references of seven digits', () => {
  const seen = new Set(Array.from({ length: 100_000 }, (_, n) => referenceOf(n, 42)))
  expect(seen.size).toBe(100_000)
  for (const reference of seen) expect(String(reference)).toMatch(/^[1-9]\d{6}$/)
})

test('the next reference cannot be guessed from the last, nor from another operator', () => {
  const next = Array.from({ length: 1000 }, (_, n) => referenceOf(n + 1, 42) - referenceOf(n, 42))
  expect(new Set(next).size).toBeGreaterThan(900)
  expect(referenceOf(7, 42)).not.toBe(referenceOf(7, 43))
})
