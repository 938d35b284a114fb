import { expect, test } from 'vitest'
import { fitsMask, sampleOf } from './reference-mask.ts'

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

test('the sample shown for a mask fits it', () => {
  for (const mask of ['PO-######', '@@-??', 'MAT*'])
    expect(fitsMask(mask, sampleOf(mask))).toBe(true)
})
