import { expect, test } from 'vitest'
import { insertName } from './insert-name.ts'

test('a word goes where somebody was typing, in the place of what they marked', () => {
  expect(
    insertName('Hello you, welcome', { name: 'first_name', from: 6, until: 9, isAlone: false }),
  ).toEqual({ typed: 'Hello {{first_name}}, welcome', caret: 20 })
})

test('a table gets a paragraph of its own, at the beginning, between words and at the end', () => {
  const put = (typed: string, at: number) =>
    insertName(typed, { name: 'price', from: at, until: at, isAlone: true }).typed
  expect(put('', 0)).toBe('{{price}}')
  expect(put('Hello\nyou', 6)).toBe('Hello\n\n{{price}}\n\nyou')
  expect(put('Hello\n\n', 7)).toBe('Hello\n\n{{price}}')
})
