import { decimalsOf } from '@kerbside/domain/money.ts'
import { useWords } from '@kerbside/words/say.ts'
import { beforeEach, expect, test } from 'vitest'
import { sayMoney, sayPrice } from './say-money.ts'

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] }))

/** The space Intl puts between a code and its figure does not break a line. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('pounds have pence, yen have none, and a Kuwaiti dinar has a thousand fils', () => {
  expect(sayMoney({ minor: 8650, currency: 'GBP' })).toBe('£86.50')
  expect(plain(sayMoney({ minor: 9500, currency: 'JPY' }))).toMatch(/^(JP)?¥9,500$/)
  expect(plain(sayMoney({ minor: 12_500, currency: 'KWD' }))).toBe('KWD 12.500')
  expect(plain(sayMoney({ minor: 12_500, currency: 'IQD' }))).toBe('IQD 12.500')
})

test('a discount is an amount below nothing', () => {
  expect(sayMoney({ minor: -860, currency: 'EUR' })).toBe('-€8.60')
})

test('a price to look at leaves out pence that are none, and only those', () => {
  expect(sayPrice({ minor: 5800, currency: 'GBP' })).toBe('£58')
  expect(sayPrice({ minor: 5850, currency: 'GBP' })).toBe('£58.50')
  expect(plain(sayPrice({ minor: 9000, currency: 'JPY' }))).toMatch(/^(JP)?¥9,000$/)
  expect(plain(sayPrice({ minor: 12_000, currency: 'KWD' }))).toBe('KWD 12')
})

test('every currency of the world is said with its own decimals', () => {
  const currencies = Intl.supportedValuesOf('currency')
  expect(currencies.length).toBeGreaterThan(150)
  for (const currency of currencies) {
    const decimals = decimalsOf(currency)
    const figures = plain(sayMoney({ minor: 123_456, currency })).replace(/^\D+/, '')
    const expected = (123_456 / 10 ** decimals).toLocaleString('en-GB', {
      minimumFractionDigits: decimals,
    })
    expect(`${currency} ${figures}`).toBe(`${currency} ${expected}`)
  }
})
