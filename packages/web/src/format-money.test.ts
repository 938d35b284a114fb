import { decimalsOf } from '@kerbside/domain/money.ts'
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeEach, expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

beforeEach(() => configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] }))

/** Replaces the non-breaking space that Intl puts between a code and its amount. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('pounds have pence, yen have none, and a Kuwaiti dinar has a thousand fils', () => {
  expect(formatMoney({ minor: 8650, currency: 'GBP' })).toBe('£86.50')
  expect(plain(formatMoney({ minor: 9500, currency: 'JPY' }))).toMatch(/^(JP)?¥9,500$/)
  expect(plain(formatMoney({ minor: 12_500, currency: 'KWD' }))).toBe('KWD 12.500')
  expect(plain(formatMoney({ minor: 12_500, currency: 'IQD' }))).toBe('IQD 12.500')
})

test('a discount is a negative amount', () => {
  expect(formatMoney({ minor: -860, currency: 'EUR' })).toBe('−€8.60')
})

test('every currency is formatted with its own decimals', () => {
  const currencies = Intl.supportedValuesOf('currency')
  expect(currencies.length).toBeGreaterThan(150)
  for (const currency of currencies) {
    const decimals = decimalsOf(currency)
    const figures = plain(formatMoney({ minor: 123_456, currency })).replace(/^\D+/, '')
    const expected = (123_456 / 10 ** decimals).toLocaleString('en-GB', {
      minimumFractionDigits: decimals,
    })
    expect(`${currency} ${figures}`).toBe(`${currency} ${expected}`)
  }
})
