import { expect, test } from 'vitest'
import { chooseWording } from './choose-wording.ts'
import { judgeParts, judgeWording } from './judge-wording.ts'

const LETTER = { kind: 'booking-confirmed', channel: 'mail' } as const
const words = { subject: 'Booked: {{journey}}', heading: 'Booked', body: 'Hello\n\n{{journeys}}' }

test('words with names of their kind are sent as they are, HTML and all', () => {
  expect(judgeWording(LETTER, words)).toEqual([])
  expect(judgeWording(LETTER, { ...words, heading: '<script>alert(1)</script>' })).toEqual([])
})

test('a name nobody knows is refused with where it stands', () => {
  expect(judgeWording(LETTER, { ...words, body: 'Hello,\n\nyour {{drivr}} comes' })).toEqual([
    { field: 'body', reason: 'unknown', name: 'drivr', at: { line: 3, column: 6 } },
  ])
  // another message's
  expect(judgeWording(LETTER, { ...words, subject: '{{new_email}}' })).toMatchObject([
    { field: 'subject', reason: 'unknown', name: 'new_email' },
  ])
})

test('a table or a button has a paragraph of its own', () => {
  const alone = (body: string) => judgeWording(LETTER, { ...words, body })
  expect(alone('Your {{journeys}}')).toMatchObject([{ reason: 'not-alone', name: 'journeys' }])
  expect(alone('Yours:\n{{journeys}}')).toMatchObject([{ reason: 'not-alone' }])
  expect(alone('{{journeys}}\n\n{{price}}')).toEqual([])
  expect(judgeWording(LETTER, { ...words, subject: '{{price}}' })).toMatchObject([
    { field: 'subject', reason: 'not-alone' },
  ])
})

test('nothing is said with no words, too many, or without the link it is for', () => {
  expect(judgeWording(LETTER, { subject: ' ', heading: '', body: 'x'.repeat(6001) })).toEqual([
    { field: 'subject', reason: 'empty' },
    { field: 'heading', reason: 'empty' },
    { field: 'body', reason: 'too-long', most: 6000 },
  ])
  const reset = { kind: 'password-reset', channel: 'mail' } as const
  expect(judgeWording(reset, { subject: 'Hi', heading: 'Hi', body: 'Hi' })).toEqual([
    { field: 'body', reason: 'missing', name: 'link_button' },
  ])
  expect(judgeParts('a'.repeat(700))).toMatchObject([{ reason: 'too-many-parts', parts: 5 }])
})

test('a reader gets the operator’s words in their language, else the common ones, else the standard', () => {
  const standard = { subject: 's', heading: 's', body: 's' }
  const english = { subject: 'e', heading: 'e', body: 'e' }
  const german = { subject: 'g', heading: 'g', body: 'g' }
  const own = [
    { language: 'de', words: german },
    { language: 'en-GB', words: english },
  ]
  expect(chooseWording({ own, language: 'de', standard })).toBe(german)
  expect(chooseWording({ own, language: 'fr', standard })).toBe(english)
  expect(chooseWording({ own: own.slice(0, 1), language: 'fr', standard })).toBe(standard)
})
