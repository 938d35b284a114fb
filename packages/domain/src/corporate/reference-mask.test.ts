import { expect, test } from 'vitest'
import { fitsMask, sampleOf, writeByMask } from './reference-mask.ts'

test.each([
  ['PO-######', 'PO-123456', true],
  ['PO-######', ' po-123456 ', true],
  ['PO-######', 'PO-12345', false],
  ['PO-######', 'PO-1234567', false],
  ['PO-######', 'PO-12345A', false],
  ['@@-??', 'hr-7b', true],
  ['@@-??', 'h7-7b', false],
  ['MAT*', 'MAT', true],
  ['MAT*', 'MAT 2026/114', true],
  ['MAT*', 'MA', false],
  ['', 'anything', true],
  ['', '   ', false],
])('of references written %s, %s is one: %s', (mask, typed, fits) => {
  expect(fitsMask(mask, typed)).toBe(fits)
})

test.each([
  ['PO-######', ' po-123456 ', 'PO-123456'],
  ['Po-@@', 'PO-hr', 'Po-HR'],
  ['MAT*', 'mat 2026/b', 'MAT 2026/B'],
  ['PO-######', 'other', 'other'],
  ['', ' Lunch for Ann ', 'Lunch for Ann'],
])('of references written %s, one typed %s is kept as %s', (mask, typed, kept) => {
  expect(writeByMask(mask, typed)).toBe(kept)
})

test('the sample shown for a mask fits it', () => {
  for (const mask of ['PO-######', '@@-??', 'MAT*'])
    expect(fitsMask(mask, sampleOf(mask))).toBe(true)
})
