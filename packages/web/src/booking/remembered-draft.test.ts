import {
  after,
  at,
  fromHeathrow,
  givenQuoted,
  toCanaryWharf,
} from '@kerbside/domain/booking/draft-given.ts'
import { writeDraft } from '@kerbside/domain/booking/draft-storage.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { PROFILE_KEY } from '../account/sign-in-events.ts'
import { findKeptDraft, keepDraft } from './kept-draft.ts'
import { forgetDraft } from './leave-draft.ts'
import {
  findTab,
  isUntouched,
  rememberDraft,
  renameTab,
  takeRememberedDraft,
} from './remembered-draft.ts'

const NOBODY_ELSE = new Set<string>()

const remembered = (custid: number) => localStorage.setItem(PROFILE_KEY, JSON.stringify({ custid }))
const take = (nowMs: number, living: ReadonlySet<string> = NOBODY_ELSE) =>
  takeRememberedDraft({ living, nowMs })

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  // A new page speaks for its tab again.
  findKeptDraft()
})

test('a guest’s journey stays in the tab', () => {
  rememberDraft(givenQuoted(), findTab())
  expect(take(givenQuoted().nowMs)).toBeUndefined()
})

test('who is remembered here finds the journey again, once', () => {
  const draft = givenQuoted(at('2026-12-04T10:00'))
  remembered(7)
  rememberDraft(draft, 'a tab that is gone')
  expect(take(draft.nowMs)).toMatchObject({ pickup: draft.pickup, time: draft.time })
  expect(take(draft.nowMs)).toBeUndefined()
})

test('the journey of a tab that lives is its own', () => {
  remembered(7)
  rememberDraft(givenQuoted(), 'living')
  expect(take(givenQuoted().nowMs, new Set(['living']))).toBeUndefined()
  expect(take(givenQuoted().nowMs)).toBeDefined()
})

test('of several that are gone the newest is taken up', () => {
  const older = after(fromHeathrow)
  const newer = { ...givenQuoted(), nowMs: older.nowMs + 1000 }
  remembered(7)
  rememberDraft(newer, 'one')
  rememberDraft(older, 'two')
  expect(take(newer.nowMs)?.dropOff?.name).toBe('Canary Wharf')
})

test('another customer of the same browser finds nothing, and nothing is left for later', () => {
  remembered(7)
  rememberDraft(givenQuoted(), 'gone')
  remembered(8)
  expect(take(givenQuoted().nowMs)).toBeUndefined()
  remembered(7)
  expect(take(givenQuoted().nowMs)).toBeUndefined()
})

test('who signs out takes the remembered journey along', () => {
  remembered(7)
  rememberDraft(givenQuoted(), 'here')
  localStorage.removeItem(PROFILE_KEY)
  rememberDraft(givenQuoted(), 'here')
  remembered(7)
  expect(take(givenQuoted().nowMs)).toBeUndefined()
})

test('after a month nobody comes back for it', () => {
  const draft = givenQuoted()
  remembered(7)
  rememberDraft(draft, 'gone')
  expect(take(draft.nowMs + 31 * DAY)).toBeUndefined()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kerbside-booking'))).toEqual([])
})

test('a booking that was made is not offered again', () => {
  remembered(7)
  keepDraft(givenQuoted())
  rememberDraft(givenQuoted(), findTab())
  forgetDraft()
  // What the page still does on its way out changes nothing.
  rememberDraft(givenQuoted(), findTab())
  expect(take(givenQuoted().nowMs)).toBeUndefined()
  expect(findKeptDraft()).toBeUndefined()
})

test('a form nobody has touched is not worth remembering', () => {
  remembered(7)
  rememberDraft(givenQuoted(), 'here')
  rememberDraft(after(), 'here')
  expect(isUntouched(after())).toBe(true)
  expect(isUntouched(after(toCanaryWharf))).toBe(false)
  expect(take(after().nowMs)).toBeUndefined()
})

test('a tab keeps its name, until it turns out to be a copy', () => {
  const name = findTab()
  expect(findTab()).toBe(name)
  expect(renameTab()).not.toBe(name)
  expect(findTab()).not.toBe(name)
})

test('where nothing may be kept nothing is thrown', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  keepDraft(givenQuoted())
  rememberDraft(givenQuoted(), findTab())
  expect(take(givenQuoted().nowMs)).toBeUndefined()
  expect(findKeptDraft()).toBeUndefined()
  forgetDraft()
})

test('where there is little room the journey is kept without its price, and never an older one', () => {
  const draft = givenQuoted()
  const room = writeDraft(draft).length - 1
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
  keepDraft(after(fromHeathrow))
  keepDraft(draft)
  const found = findKeptDraft()
  expect(found?.dropOff).toEqual(draft.dropOff)
  expect(found?.offer).toBeUndefined()
})
