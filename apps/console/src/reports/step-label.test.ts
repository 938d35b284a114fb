import { expect, test } from 'vitest'
import { stepLabel } from './step-label.ts'

test('a report shows days and months in their usual form', () => {
  expect(stepLabel('2026-11-02', { step: 'day' })).toBe('2 Nov 2026')
  expect(stepLabel('2026-11-02', { step: 'week', isShort: true })).toBe('2 Nov')
  expect(stepLabel('2026-11-01', { step: 'month', isShort: true })).toBe('Nov 2026')
})
