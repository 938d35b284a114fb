import { expect, test } from 'vitest'
import { commandOf } from './board-keys.ts'

const press = (key: string, more: Partial<Parameters<typeof commandOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const ON = { letters: true }

test.each([
  ['j', 'next-alert'],
  ['K', 'last-alert'],
  ['Enter', 'do-step'],
  ['a', 'assign'],
  [' ', 'open-leg'],
  ['Delete', 'cancel'],
  ['?', 'keys'],
  ['/', 'find'],
] as const)('%s is %s', (key, command) => {
  expect(commandOf(press(key), ON)).toBe(command)
})

test('arrows move in time, with Shift by an hour', () => {
  expect(commandOf(press('ArrowRight'), ON)).toBe('later')
  expect(commandOf(press('ArrowRight', { shiftKey: true }), ON)).toBe('hour-later')
})

test('Ctrl K searches, and all other keys with Ctrl are left to the browser', () => {
  expect(commandOf(press('k', { ctrlKey: true }), ON)).toBe('find')
  expect(commandOf(press('a', { ctrlKey: true }), ON)).toBe(undefined)
})

test('with single-letter keys turned off, a stray letter assigns no driver', () => {
  expect(commandOf(press('a'), { letters: false })).toBe(undefined)
  expect(commandOf(press('?'), { letters: false })).toBe(undefined)
  expect(commandOf(press('ArrowDown'), { letters: false })).toBe('lane-down')
  expect(commandOf(press('k', { ctrlKey: true }), { letters: false })).toBe('find')
})
