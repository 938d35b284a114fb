import { expect, test } from 'vitest'
import { after, at, fromHeathrow, givenQuoted, toCanaryWharf } from './draft-given.ts'
import { readDraft, writeDraft } from './draft-storage.ts'

test('a draft survives a reload as it was', () => {
  const draft = givenQuoted({ type: 'note', note: 'Blue suitcase' }, { type: 'via-added' })
  expect(readDraft(writeDraft(draft))).toEqual({ ...draft, recent: [] })
})

test('the times a price was made for are times again after a reload', () => {
  const times = {
    madeAtMs: Date.parse('2026-12-03T09:00:00Z'),
    pickupAtMs: Date.parse('2026-12-03T09:30:00Z'),
    returnAtMs: undefined,
  }
  const draft = givenQuoted()
  const quoted = { ...draft, offer: draft.offer && { ...draft.offer, times } }
  expect(readDraft(writeDraft(quoted))?.offer?.times).toEqual(times)
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

test.each([
  ['the party', /"party":\{[^}]*\}/, '"party":null'],
  ['how many travel', /"passengers":1/, '"passengers":"one"'],
  ['the passenger', /"contact":\{[^}]*\},/, ''],
  ['the stops', /"vias":\[\]/, '"vias":{}'],
  ['the clock', /"nowMs":\d+/, '"nowMs":"later"'],
])('a draft of another shape is forgotten: %s', (_, part, other) => {
  const text = writeDraft(givenQuoted())
  const broken = text.replace(part, other)
  expect(broken).not.toBe(text)
  expect(readDraft(broken)).toBeUndefined()
})

test('a draft written before links and customers were in it is taken up', () => {
  const { link: _, customer: __, ...older } = givenQuoted()
  expect(readDraft(JSON.stringify({ version: 2, draft: older }))?.pickup?.name).toBe(
    'Heathrow Terminal 5',
  )
})
