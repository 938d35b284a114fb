// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { readDraft, saveNoteDraft } from './note-draft.ts'

beforeEach(() => sessionStorage.clear())

test('an unsaved note is still there after a reload, for its own leg only', () => {
  saveNoteDraft(48219, { text: 'Two prams', base: '' })
  expect(readDraft(48219)).toEqual({ text: 'Two prams', base: '' })
  expect(readDraft(48220)).toBeUndefined()
})

test('a note typed back to its former text, or saved, is removed from storage', () => {
  saveNoteDraft(48219, { text: 'Two prams', base: '' })
  saveNoteDraft(48219, { text: 'Ring twice', base: 'Ring twice' })
  expect(readDraft(48219)).toBeUndefined()
})

test('invalid data in storage is no draft', () => {
  sessionStorage.setItem('kerbside-desk-note-48219', '{"text":5')
  expect(readDraft(48219)).toBeUndefined()
  sessionStorage.setItem('kerbside-desk-note-48219', '{"text":5,"base":""}')
  expect(readDraft(48219)).toBeUndefined()
})
