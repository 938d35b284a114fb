import { describe, expect, test } from 'vitest'
import { emailAddress, multilineText, requiredText, text, uuid } from './scalar.ts'

const messageOf = (schema: { safeParse: (value: unknown) => unknown }, value: unknown) => {
  const read = schema.safeParse(value) as { error?: { issues: { message: string }[] } }
  return read.error?.issues.map(({ message }) => message)
}

describe('one line of text', () => {
  test.each([
    ['Maya\r\nBcc: all@example.com', 'Maya Bcc: all@example.com'],
    ['12 High Street\nLondon', '12 High Street London'],
    ['a\tb\u2028c\u2029d', 'a b c d'],
    ['\n Maya \n', 'Maya'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(text('name').parse(typed)).toBe(stored)
  })

  test('a text of line breaks only is empty', () => {
    expect(messageOf(requiredText('Name'), '\r\n\t')).toEqual(['Name is required'])
  })
})

test('a note keeps its line breaks', () => {
  expect(multilineText('note').parse(' At the gate,\r\nthen left.\n')).toBe(
    'At the gate,\r\nthen left.',
  )
})

test.each([
  ['Name is too long', text('Name', 5), 'Maya Lind'],
  ['Email is invalid', emailAddress('Email is invalid'), `${'a'.repeat(300)}@example.com`],
  ['id is invalid', uuid('id is invalid'), 'x'.repeat(60_000)],
])('a text that is too long is rejected with one reason: %s', (message, schema, value) => {
  expect(messageOf(schema, value)).toEqual([message])
})
