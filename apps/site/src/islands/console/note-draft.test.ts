// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { keepDraft, readDraft } from './note-draft.ts'

beforeEach(() => sessionStorage.clear())

test('a note that is typed and not kept is still there after a reload, for its own journey only', () => {
  keepDraft(48219, { text: 'Two prams', base: '' })
  expect(readDraft(48219)).toEqual({ text: 'Two prams', base: '' })
  expect(readDraft(48220)).toBeUndefined()
})

test('what is typed back to what it was, or kept, is forgotten', () => {
  keepDraft(48219, { text: 'Two prams', base: '' })
  keepDraft(48219, { text: 'Ring twice', base: 'Ring twice' })
  expect(readDraft(48219)).toBeUndefined()
})

test('what somebody else has put there is no draft', () => {
  sessionStorage.setItem('kerbside-desk-note-48219', '{"text":5')
  expect(readDraft(48219)).toBeUndefined()
  sessionStorage.setItem('kerbside-desk-note-48219', '{"text":5,"base":""}')
  expect(readDraft(48219)).toBeUndefined()
})
