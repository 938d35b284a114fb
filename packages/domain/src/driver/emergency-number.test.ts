import { expect, test } from 'vitest'
import { emergencyNumber } from './emergency-number.ts'

test('a driver in Britain calls 999, in France 112, in New York 911', () => {
  expect(['GB', 'FR', 'us', ''].map(emergencyNumber)).toEqual(['999', '112', '911', '112'])
})
