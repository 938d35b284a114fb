import type { Operator } from '@kerbside/domain/operator/operator.ts'
import shell from '@kerbside/words/en/shell.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConsentBanner } from '../shell/consent-banner.tsx'

configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [shell] })

const beacon = vi.fn((_url: string, _how?: RequestInit) => Promise.resolve(new Response()))

beforeEach(() => {
  localStorage.clear()
  beacon.mockClear()
  vi.stubGlobal('fetch', beacon)
})
afterEach(() => vi.unstubAllGlobals())

type Whom = NonNullable<Operator['settings']['measuring']>

const PLAUSIBLE: Whom = { provider: 'plausible', id: 'kerbside.example' }
const MATOMO: Whom = { provider: 'matomo', id: '7', server: 'https://count.example/m' }

/** The page as rendered by the server, with its script. */
async function openPage(measuring: Whom, { counts = true } = {}) {
  const operator = { settings: { measuring } } as Operator
  const banner = renderToStaticMarkup(createElement(ConsentBanner, { operator, counts }))
  document.body.innerHTML = `<button data-does="measure-choice" hidden>Choice</button>${banner}`
  vi.resetModules()
  await import('./measure.ts')
  const box = document.querySelector<HTMLElement>('.count-ask')
  return {
    isRequested: () => box?.hidden === false,
    press: (does: string) =>
      document.querySelector<HTMLElement>(`[data-does="measure-${does}"]`)?.click(),
  }
}

test('before an answer the visit is not reported, and nothing is stored', async () => {
  const page = await openPage(PLAUSIBLE)
  expect(page.isRequested()).toBe(true)
  expect(beacon).not.toHaveBeenCalled()
  expect(localStorage).toHaveLength(0)
  expect(document.cookie).toBe('')
  expect(document.querySelectorAll('script')).toHaveLength(0)
})

test('a yes counts this page once, and the next page without asking again', async () => {
  const page = await openPage(PLAUSIBLE)
  page.press('yes')
  page.press('yes')
  expect(page.isRequested()).toBe(false)
  expect(beacon).toHaveBeenCalledTimes(1)
  const next = await openPage(PLAUSIBLE)
  expect(next.isRequested()).toBe(false)
  expect(beacon).toHaveBeenCalledTimes(2)
  expect(beacon.mock.calls[0]?.[0]).toBe('https://plausible.io/api/event')
})

test('the report contains the page without its query, which may hold a key', async () => {
  history.replaceState(null, '', '/booking.html?token=secret#step')
  const page = await openPage(MATOMO)
  page.press('yes')
  const [url = '', how] = beacon.mock.calls[0] ?? []
  expect(url).toMatch(/^https:\/\/count\.example\/m\/matomo\.php\?idsite=7&/)
  expect(new URL(url).searchParams.get('url')).toBe(`${location.origin}/booking.html`)
  expect(url).not.toContain('secret')
  expect(how).toMatchObject({ credentials: 'omit' })
})

test('a no is stored, nothing is reported, and the answer can be changed', async () => {
  const page = await openPage(PLAUSIBLE)
  page.press('no')
  expect(page.isRequested()).toBe(false)
  const next = await openPage(PLAUSIBLE)
  expect(next.isRequested()).toBe(false)
  expect(beacon).not.toHaveBeenCalled()
  next.press('choice')
  expect(next.isRequested()).toBe(true)
  next.press('yes')
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('a yes for one provider is none for another, and expires after half a year', async () => {
  const page = await openPage(PLAUSIBLE)
  page.press('yes')
  const other = await openPage(MATOMO)
  expect(other.isRequested()).toBe(true)
  expect(beacon).toHaveBeenCalledTimes(1)
  vi.useFakeTimers({ now: Date.now() + 181 * 86_400_000, toFake: ['Date'] })
  const later = await openPage(PLAUSIBLE)
  vi.useRealTimers()
  expect(later.isRequested()).toBe(true)
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('a browser that sends a privacy signal is not asked', async () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  const page = await openPage(PLAUSIBLE)
  expect(page.isRequested()).toBe(false)
  expect(beacon).not.toHaveBeenCalled()
})

test('a private page is never counted, but the answer can be changed there', async () => {
  const first = await openPage(PLAUSIBLE)
  first.press('yes')
  beacon.mockClear()
  const own = await openPage(PLAUSIBLE, { counts: false })
  expect(own.isRequested()).toBe(false)
  expect(beacon).not.toHaveBeenCalled()
  own.press('choice')
  own.press('no')
  await openPage(PLAUSIBLE)
  expect(beacon).not.toHaveBeenCalled()
})
