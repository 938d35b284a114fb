import { expect, test } from 'vitest'
import { MODES, showsFlightInline, stepOf } from './modes.ts'

test.each([
  ['list', 4],
  ['wizard', 4],
  ['inline', 4],
  ['wizardx', 3],
  ['wizardt', 3],
  ['inlinex', 3],
  ['gateway', 2],
  ['overflow', 2],
] as const)('%s has %i steps', (mode, steps) => {
  expect(MODES[mode].steps).toHaveLength(steps)
})

test('every mode has every section exactly once', () => {
  for (const mode of Object.values(MODES)) {
    const sections = mode.steps.flatMap((step) => step.sections)
    expect(sections.toSorted()).toEqual(['contact', 'flight', 'journey', 'payment', 'vehicle'])
  }
})

test('wizardt asks for the payment before the passenger', () => {
  expect(stepOf(MODES.wizardt, 'payment')).toBe(2)
  expect(stepOf(MODES.wizardt, 'contact')).toBe(3)
})

test('the operator’s own setting for flights overrides the mode', () => {
  expect(showsFlightInline(MODES.wizard, undefined)).toBe(false)
  expect(showsFlightInline(MODES.wizard, true)).toBe(true)
  expect(showsFlightInline(MODES.inline, undefined)).toBe(true)
  expect(showsFlightInline(MODES.inline, false)).toBe(false)
})
