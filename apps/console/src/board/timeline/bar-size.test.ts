import { expect, test } from 'vitest'
import { sizeClasses } from './bar-size.ts'

// the narrowest bar takes 10 minutes, so 16 minutes are 5 rem wide
const MIN_MINUTES = 10

test('a wide bar shows all of its text, a narrower one drops the details, then the route, then the symbol', () => {
  expect(sizeClasses(60, MIN_MINUTES)).toBe('')
  expect(sizeClasses(30, MIN_MINUTES)).toBe('bar-short')
  expect(sizeClasses(20, MIN_MINUTES)).toBe('bar-short bar-narrow')
  expect(sizeClasses(12, MIN_MINUTES)).toBe('bar-short bar-narrow bar-tiny')
})

test('a leg of a minute is as wide as the narrowest bar', () => {
  expect(sizeClasses(1, MIN_MINUTES)).toBe(sizeClasses(10, MIN_MINUTES))
})
