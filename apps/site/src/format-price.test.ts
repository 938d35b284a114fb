import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeEach, expect, test } from 'vitest'
import { formatPrice, formatSurcharge } from './format-price.ts'

beforeEach(() => configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] }))

/** Replaces the non-breaking space that Intl puts between a code and its amount. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a price for display omits pence only if there are none', () => {
  expect(formatPrice({ minor: 5800, currency: 'GBP' })).toBe('£58')
  expect(formatPrice({ minor: 5850, currency: 'GBP' })).toBe('£58.50')
  expect(plain(formatPrice({ minor: 9000, currency: 'JPY' }))).toMatch(/^(JP)?¥9,000$/)
  expect(plain(formatPrice({ minor: 12_000, currency: 'KWD' }))).toBe('KWD 12')
})

test('a surcharge keeps its sign before the amount also between right-to-left words', () => {
  expect(formatSurcharge({ minor: 1000, currency: 'GBP' })).toBe('\u2066+£10\u2069')
})
