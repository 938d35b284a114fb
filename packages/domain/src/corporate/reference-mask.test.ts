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
])('with the mask %s the reference %s fits: %s', (mask, typed, fits) => {
  expect(fitsMask(mask, typed)).toBe(fits)
})

test.each([
  ['PO-######', ' po-123456 ', 'PO-123456'],
  ['Po-@@', 'PO-hr', 'Po-HR'],
  ['MAT*', 'mat 2026/b', 'MAT 2026/B'],
  ['PO-######', 'other', 'other'],
  ['', ' Lunch for Ann ', 'Lunch for Ann'],
])('with the mask %s a typed reference %s is stored as %s', (mask, typed, stored) => {
  expect(writeByMask(mask, typed)).toBe(stored)
})

test('the sample of a mask fits the mask', () => {
  for (const mask of ['PO-######', '@@-??', 'MAT*'])
    expect(fitsMask(mask, sampleOf(mask))).toBe(true)
})
