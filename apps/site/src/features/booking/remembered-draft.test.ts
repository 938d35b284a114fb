import {
  after,
  at,
  fromHeathrow,
  givenQuoted,
  toCanaryWharf,
} from '@kerbside/domain/booking/draft/draft-given.ts'
import { writeDraft } from '@kerbside/domain/booking/draft/draft-storage.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { PROFILE_KEY } from '../account/sign-in-events.ts'
import { clearDraft } from './leave-draft.ts'
import {
  findTab,
  isUntouched,
  rememberDraft,
  renameTab,
  takeRememberedDraft,
} from './remembered-draft.ts'
import { findSavedDraft, saveDraftLocally } from './saved-draft.ts'

const NO_OTHER_TABS = new Set<string>()

const remembered = (custid: number) => localStorage.setItem(PROFILE_KEY, JSON.stringify({ custid }))
const take = (nowMs: number, living: ReadonlySet<string> = NO_OTHER_TABS) =>
  takeRememberedDraft({ living, nowMs })

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  // A new page stores for its tab again.
  findSavedDraft()
})

test('a guest’s journey stays in the tab', () => {
  rememberDraft(givenQuoted(), findTab())
  expect(take(givenQuoted().nowMs)).toBeUndefined()
})

test('a customer who is remembered here gets the journey back, once', () => {
  const draft = givenQuoted(at('2026-12-04T10:00'))
  remembered(7)
  rememberDraft(draft, 'a tab that is gone')
  expect(take(draft.nowMs)).toMatchObject({ pickup: draft.pickup, time: draft.time })
  expect(take(draft.nowMs)).toBeUndefined()
})

test('the journey of an open tab stays with that tab', () => {
  remembered(7)
  rememberDraft(givenQuoted(), 'living')
  expect(take(givenQuoted().nowMs, new Set(['living']))).toBeUndefined()
  expect(take(givenQuoted().nowMs)).toBeDefined()
})

test('of several closed tabs the newest journey is restored', () => {
  const older = after(fromHeathrow)
  const newer = { ...givenQuoted(), nowMs: older.nowMs + 1000 }
  remembered(7)
  rememberDraft(newer, 'one')
  rememberDraft(older, 'two')
  expect(take(newer.nowMs)?.dropOff?.name).toBe('Canary Wharf')
})

test('another customer of the same browser gets nothing, and nothing is left for later', () => {
  remembered(7)
  rememberDraft(givenQuoted(), 'gone')
  remembered(8)
  expect(take(givenQuoted().nowMs)).toBeUndefined()
  remembered(7)
  expect(take(givenQuoted().nowMs)).toBeUndefined()
})

test('signing out removes the remembered journey', () => {
  remembered(7)
  rememberDraft(givenQuoted(), 'here')
  localStorage.removeItem(PROFILE_KEY)
  rememberDraft(givenQuoted(), 'here')
  remembered(7)
  expect(take(givenQuoted().nowMs)).toBeUndefined()
})

test('a remembered journey expires after a month', () => {
  const draft = givenQuoted()
  remembered(7)
  rememberDraft(draft, 'gone')
  expect(take(draft.nowMs + 31 * DAY)).toBeUndefined()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kerbside-booking'))).toEqual([])
})

test('a booking that was made is not offered again', () => {
  remembered(7)
  saveDraftLocally(givenQuoted())
  rememberDraft(givenQuoted(), findTab())
  clearDraft()
  // Late events of the page being left change nothing.
  rememberDraft(givenQuoted(), findTab())
  expect(take(givenQuoted().nowMs)).toBeUndefined()
  expect(findSavedDraft()).toBeUndefined()
})

test('an untouched form is not remembered', () => {
  remembered(7)
  rememberDraft(givenQuoted(), 'here')
  rememberDraft(after(), 'here')
  expect(isUntouched(after())).toBe(true)
  expect(isUntouched(after(toCanaryWharf))).toBe(false)
  expect(take(after().nowMs)).toBeUndefined()
})

test('a tab keeps its name, unless it is a duplicate', () => {
  const name = findTab()
  expect(findTab()).toBe(name)
  expect(renameTab()).not.toBe(name)
  expect(findTab()).not.toBe(name)
})

test('without storage nothing is thrown', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  saveDraftLocally(givenQuoted())
  rememberDraft(givenQuoted(), findTab())
  expect(take(givenQuoted().nowMs)).toBeUndefined()
  expect(findSavedDraft()).toBeUndefined()
  clearDraft()
})

test('with little storage the journey is stored without its price, and never an older one', () => {
  const draft = givenQuoted()
  const room = writeDraft(draft).length - 1
  const cache = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => cache.get(key) ?? null,
    removeItem: (key: string) => cache.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      cache.set(key, value)
    },
  })
  saveDraftLocally(after(fromHeathrow))
  saveDraftLocally(draft)
  const found = findSavedDraft()
  expect(found?.dropOff).toEqual(draft.dropOff)
  expect(found?.offer).toBeUndefined()
})
