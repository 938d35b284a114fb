import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeAll, expect, test } from 'vitest'
import { formatWireMoney } from './format-wire-money.ts'

beforeAll(() => configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] }))

test('an amount of the wire is money with the decimals of its currency, and a real minus sign', () => {
  expect(formatWireMoney(86.5, 'GBP')).toBe('£86.50')
  expect(formatWireMoney(-4, 'GBP')).toBe('−£4.00')
  expect(formatWireMoney(0, 'GBP')).toBe('£0.00')
  expect(formatWireMoney(9500, 'JPY')).toMatch(/9,500$/)
})
