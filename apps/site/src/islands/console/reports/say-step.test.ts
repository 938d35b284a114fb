import { expect, test } from 'vitest'
import { sayStep } from './say-step.ts'

test('a report names its days and months as people write them', () => {
  expect(sayStep('2026-11-02', { step: 'day' })).toBe('2 Nov 2026')
  expect(sayStep('2026-11-02', { step: 'week', isShort: true })).toBe('2 Nov')
  expect(sayStep('2026-11-01', { step: 'month', isShort: true })).toBe('Nov 2026')
})
