import { expect, test } from 'vitest'
import { after, at, fromHeathrow, givenQuoted, toCanaryWharf } from './draft-given.ts'
import { readDraft, writeDraft } from './draft-storage.ts'

test('a draft survives a reload as it was', () => {
  const draft = givenQuoted({ type: 'note', note: 'Blue suitcase' }, { type: 'via-added' })
  expect(readDraft(writeDraft(draft))).toEqual({ ...draft, recent: [] })
})

test('a stop that was open is open again', () => {
  const draft = after(fromHeathrow, toCanaryWharf, { type: 'via-added' })
  expect(readDraft(writeDraft(draft))?.vias).toEqual([undefined])
})

test('a date that is none becomes a question again', () => {
  const text = writeDraft(after(at('2026-12-04T10:00'))).replace('2026-12-04T10:00', 'tomorrow')
  expect(readDraft(text)?.time).toEqual({ kind: 'unknown' })
})

test.each([
  null,
  '',
  'nonsense',
  '{}',
  'null',
  '{"version":0,"draft":{}}',
  '{"version":1,"draft":null}',
])('what is not a draft of ours is forgotten: %s', (text) => {
  expect(readDraft(text)).toBeUndefined()
})
