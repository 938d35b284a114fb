import { expect, test } from 'vitest'
import { judgeUses } from './judge-uses.ts'

test('a device that counts goes on from where it was, however far', () => {
  expect(judgeUses({ known: 0, shown: 1 })).toBe('fits')
  expect(judgeUses({ known: 7, shown: 8 })).toBe('fits')
  expect(judgeUses({ known: 7, shown: 4_294_967_295 })).toBe('fits')
})

test('a device that does not count is taken at its word', () => {
  expect(judgeUses({ known: 0, shown: 0 })).toBe('fits')
})

test('a number shown before, or one from before that, is a copy’s', () => {
  expect(judgeUses({ known: 7, shown: 7 })).toBe('copied')
  expect(judgeUses({ known: 7, shown: 6 })).toBe('copied')
})

test('a device that counted and no longer does is a copy', () => {
  expect(judgeUses({ known: 7, shown: 0 })).toBe('copied')
})
