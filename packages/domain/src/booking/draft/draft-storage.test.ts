import { expect, test } from 'vitest'
import { after, at, fromHeathrow, givenQuoted, toCanaryWharf } from './draft-given.ts'
import { readDraft, writeDraft } from './draft-storage.ts'

test('a draft survives a reload unchanged', () => {
  const draft = givenQuoted({ type: 'note', note: 'Blue suitcase' }, { type: 'via-added' })
  expect(readDraft(writeDraft(draft))).toEqual({ ...draft, recent: [] })
})

test('the times of an offer are restored after a reload', () => {
  const times = {
    madeAtMs: Date.parse('2026-12-03T09:00:00Z'),
    pickupAtMs: Date.parse('2026-12-03T09:30:00Z'),
    returnAtMs: undefined,
  }
  const draft = givenQuoted()
  const quoted = { ...draft, offer: draft.offer && { ...draft.offer, times } }
  expect(readDraft(writeDraft(quoted))?.offer?.times).toEqual(times)
})

test('an empty stop is restored as an empty stop', () => {
  const draft = after(fromHeathrow, toCanaryWharf, { type: 'via-added' })
  expect(readDraft(writeDraft(draft))?.vias).toEqual([undefined])
})

test('an invalid date is cleared', () => {
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
])('text that is not a stored draft is discarded: %s', (text) => {
  expect(readDraft(text)).toBeUndefined()
})

test.each([
  ['the party', /"party":\{[^}]*\}/, '"party":null'],
  ['the number of passengers', /"passengers":1/, '"passengers":"one"'],
  ['the passenger', /"contact":\{[^}]*\},/, ''],
  ['the stops', /"vias":\[\]/, '"vias":{}'],
  ['the time', /"nowMs":\d+/, '"nowMs":"later"'],
])('a draft of another shape is discarded: %s', (_, part, other) => {
  const text = writeDraft(givenQuoted())
  const broken = text.replace(part, other)
  expect(broken).not.toBe(text)
  expect(readDraft(broken)).toBeUndefined()
})

test('a draft stored before links and customers were added is restored', () => {
  const { link: _, customer: __, ...older } = givenQuoted()
  expect(readDraft(JSON.stringify({ version: 2, draft: older }))?.pickup?.name).toBe(
    'Heathrow Terminal 5',
  )
})
