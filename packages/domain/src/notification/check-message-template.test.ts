import { expect, test } from 'vitest'
import { checkMessageTemplate, checkSmsParts } from './check-message-template.ts'
import { selectWording } from './select-wording.ts'

const EMAIL = { kind: 'booking-confirmed', channel: 'mail' } as const
const texts = { subject: 'Booked: {{journey}}', heading: 'Booked', body: 'Hello\n\n{{journeys}}' }

test('a text with valid names is accepted as it is, HTML included', () => {
  expect(checkMessageTemplate(EMAIL, texts)).toEqual([])
  expect(checkMessageTemplate(EMAIL, { ...texts, heading: '<script>alert(1)</script>' })).toEqual(
    [],
  )
})

test('an unknown name is rejected with its position', () => {
  expect(checkMessageTemplate(EMAIL, { ...texts, body: 'Hello,\n\nyour {{drivr}} comes' })).toEqual(
    [{ field: 'body', reason: 'unknown', name: 'drivr', at: { line: 3, column: 6 } }],
  )
  // a name of another message
  expect(checkMessageTemplate(EMAIL, { ...texts, subject: '{{new_email}}' })).toMatchObject([
    { field: 'subject', reason: 'unknown', name: 'new_email' },
  ])
})

test('a table or a button needs a paragraph of its own', () => {
  const alone = (body: string) => checkMessageTemplate(EMAIL, { ...texts, body })
  expect(alone('Your {{journeys}}')).toMatchObject([{ reason: 'not-alone', name: 'journeys' }])
  expect(alone('Yours:\n{{journeys}}')).toMatchObject([{ reason: 'not-alone' }])
  expect(alone('{{journeys}}\n\n{{price}}')).toEqual([])
  expect(checkMessageTemplate(EMAIL, { ...texts, subject: '{{price}}' })).toMatchObject([
    { field: 'subject', reason: 'not-alone' },
  ])
})

test('a message that is empty, too long or without its required link is rejected', () => {
  expect(
    checkMessageTemplate(EMAIL, { subject: ' ', heading: '', body: 'x'.repeat(6001) }),
  ).toEqual([
    { field: 'subject', reason: 'empty' },
    { field: 'heading', reason: 'empty' },
    { field: 'body', reason: 'too-long', max: 6000 },
  ])
  const reset = { kind: 'password-reset', channel: 'mail' } as const
  expect(checkMessageTemplate(reset, { subject: 'Hi', heading: 'Hi', body: 'Hi' })).toEqual([
    { field: 'body', reason: 'missing', name: 'link_button' },
  ])
  expect(checkSmsParts('a'.repeat(700))).toMatchObject([{ reason: 'too-many-parts', parts: 5 }])
})

test('a reader gets the operator’s wording in their language, else in the default language, else the standard', () => {
  const standard = { subject: 's', heading: 's', body: 's' }
  const english = { subject: 'e', heading: 'e', body: 'e' }
  const german = { subject: 'g', heading: 'g', body: 'g' }
  const own = [
    { language: 'de', words: german },
    { language: 'en-GB', words: english },
  ]
  expect(selectWording({ own, language: 'de', standard })).toBe(german)
  expect(selectWording({ own, language: 'fr', standard })).toBe(english)
  expect(selectWording({ own: own.slice(0, 1), language: 'fr', standard })).toBe(standard)
})
