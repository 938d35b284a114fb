import { expect, test } from 'vitest'
import { checkSignCount } from './check-sign-count.ts'

test('a sign count may rise by any amount', () => {
  expect(checkSignCount({ known: 0, shown: 1 })).toBe('fits')
  expect(checkSignCount({ known: 7, shown: 8 })).toBe('fits')
  expect(checkSignCount({ known: 7, shown: 4_294_967_295 })).toBe('fits')
})

test('a device that does not count is accepted', () => {
  expect(checkSignCount({ known: 0, shown: 0 })).toBe('fits')
})

test('a count that is the same as or lower than before means a cloned passkey', () => {
  expect(checkSignCount({ known: 7, shown: 7 })).toBe('copied')
  expect(checkSignCount({ known: 7, shown: 6 })).toBe('copied')
})

test('a device that counted and now does not means a cloned passkey', () => {
  expect(checkSignCount({ known: 7, shown: 0 })).toBe('copied')
})
