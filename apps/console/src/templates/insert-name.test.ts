import { expect, test } from 'vitest'
import { insertName } from './insert-name.ts'

test('a placeholder is inserted at the cursor and replaces the selection', () => {
  expect(
    insertName('Hello you, welcome', { name: 'first_name', from: 6, until: 9, isAlone: false }),
  ).toEqual({ typed: 'Hello {{first_name}}, welcome', caret: 20 })
})

test('a table gets its own paragraph, at the beginning, between words and at the end', () => {
  const update = (typed: string, at: number) =>
    insertName(typed, { name: 'price', from: at, until: at, isAlone: true }).typed
  expect(update('', 0)).toBe('{{price}}')
  expect(update('Hello\nyou', 6)).toBe('Hello\n\n{{price}}\n\nyou')
  expect(update('Hello\n\n', 7)).toBe('Hello\n\n{{price}}')
})
