import type { Operator } from '@kerbside/domain/operator/operator.ts'
import shell from '@kerbside/words/en/shell.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MeasureAsk } from '../shell/measure-ask.tsx'

useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [shell] })

const told = vi.fn((_url: string, _how?: RequestInit) => Promise.resolve(new Response()))

beforeEach(() => {
  localStorage.clear()
  told.mockClear()
  vi.stubGlobal('fetch', told)
})
afterEach(() => vi.unstubAllGlobals())

type Whom = NonNullable<Operator['settings']['measuring']>

const PLAUSIBLE: Whom = { provider: 'plausible', id: 'kerbside.example' }
const MATOMO: Whom = { provider: 'matomo', id: '7', server: 'https://count.example/m' }

/** The page as the server draws it, and its script. */
async function openPage(measuring: Whom, { counts = true } = {}) {
  const operator = { settings: { measuring } } as Operator
  const ask = renderToStaticMarkup(createElement(MeasureAsk, { operator, counts }))
  document.body.innerHTML = `<button data-does="measure-choice" hidden>Choice</button>${ask}`
  vi.resetModules()
  await import('./measure.ts')
  const box = document.querySelector<HTMLElement>('.count-ask')
  return {
    isAsked: () => box?.hidden === false,
    press: (does: string) =>
      document.querySelector<HTMLElement>(`[data-does="measure-${does}"]`)?.click(),
  }
}

test('before an answer nobody is told of the visit, and nothing is kept', async () => {
  const page = await openPage(PLAUSIBLE)
  expect(page.isAsked()).toBe(true)
  expect(told).not.toHaveBeenCalled()
  expect(localStorage).toHaveLength(0)
  expect(document.cookie).toBe('')
  expect(document.querySelectorAll('script')).toHaveLength(0)
})

test('a yes counts this page once, and the next one without asking again', async () => {
  const page = await openPage(PLAUSIBLE)
  page.press('yes')
  page.press('yes')
  expect(page.isAsked()).toBe(false)
  expect(told).toHaveBeenCalledTimes(1)
  const next = await openPage(PLAUSIBLE)
  expect(next.isAsked()).toBe(false)
  expect(told).toHaveBeenCalledTimes(2)
  expect(told.mock.calls[0]?.[0]).toBe('https://plausible.io/api/event')
})

test('what is told is the page and no question asked of it: there a key may stand', async () => {
  history.replaceState(null, '', '/booking.html?token=secret#step')
  const page = await openPage(MATOMO)
  page.press('yes')
  const [url = '', how] = told.mock.calls[0] ?? []
  expect(url).toMatch(/^https:\/\/count\.example\/m\/matomo\.php\?idsite=7&/)
  expect(new URL(url).searchParams.get('url')).toBe(`${location.origin}/booking.html`)
  expect(url).not.toContain('secret')
  expect(how).toMatchObject({ credentials: 'omit' })
})

test('a no is kept, nobody is told, and it can be taken back', async () => {
  const page = await openPage(PLAUSIBLE)
  page.press('no')
  expect(page.isAsked()).toBe(false)
  const next = await openPage(PLAUSIBLE)
  expect(next.isAsked()).toBe(false)
  expect(told).not.toHaveBeenCalled()
  next.press('choice')
  expect(next.isAsked()).toBe(true)
  next.press('yes')
  expect(told).toHaveBeenCalledTimes(1)
})

test('a yes to one who counts is none to another, nor one of half a year ago', async () => {
  const page = await openPage(PLAUSIBLE)
  page.press('yes')
  const other = await openPage(MATOMO)
  expect(other.isAsked()).toBe(true)
  expect(told).toHaveBeenCalledTimes(1)
  vi.useFakeTimers({ now: Date.now() + 181 * 86_400_000, toFake: ['Date'] })
  const later = await openPage(PLAUSIBLE)
  vi.useRealTimers()
  expect(later.isAsked()).toBe(true)
  expect(told).toHaveBeenCalledTimes(1)
})

test('a browser that says no for its owner is not asked', async () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  const page = await openPage(PLAUSIBLE)
  expect(page.isAsked()).toBe(false)
  expect(told).not.toHaveBeenCalled()
})

test('a page of somebody’s own is not counted whatever was said, but the answer can be changed there', async () => {
  const first = await openPage(PLAUSIBLE)
  first.press('yes')
  told.mockClear()
  const own = await openPage(PLAUSIBLE, { counts: false })
  expect(own.isAsked()).toBe(false)
  expect(told).not.toHaveBeenCalled()
  own.press('choice')
  own.press('no')
  await openPage(PLAUSIBLE)
  expect(told).not.toHaveBeenCalled()
})
