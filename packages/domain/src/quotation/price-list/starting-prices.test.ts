import { expect, test } from 'vitest'
import { FIRST_TYPES } from '../../fleet/first-types.ts'
import type { LocalDate } from '../../time.ts'
import { startingPrices } from './starting-prices.ts'
import { validateTariff } from './validate-tariff.ts'

const about = {
  book: 'public',
  currency: 'GBP',
  country: 'GB',
  today: '2026-11-22' as LocalDate,
  types: FIRST_TYPES,
}

test.each([
  ['GB', 'GBP'],
  ['IE', 'EUR'],
  ['JP', 'JPY'],
  ['KW', 'KWD'],
])('the starting prices in %s are used unchanged', (country, currency) => {
  const vehicleTypeIds = FIRST_TYPES.map(({ id }) => id)
  const prices = startingPrices({ ...about, country, currency })
  expect(validateTariff({ ...prices, version: 0 }, { vehicleTypes: FIRST_TYPES })).toEqual([])
  expect(Object.keys(prices.vehicles).map(Number)).toEqual(vehicleTypeIds)
})

test('a British operator charges by the mile and has its bank holidays for three years', () => {
  const { rates, bankHolidays, adjustments } = startingPrices(about)
  expect(rates).toMatchObject({ unit: 'mile', base: 500, minimum: 1500 })
  expect(bankHolidays).toContain('2028-12-25')
  expect(bankHolidays[0]).toBe('2026-01-01')
  expect(adjustments.map(({ id }) => id)).toContain('bank-holiday')
})

test('other countries use the kilometre, and no holidays are guessed', () => {
  const { rates, bankHolidays, adjustments } = startingPrices({
    ...about,
    country: 'JP',
    currency: 'JPY',
  })
  expect(rates).toMatchObject({ unit: 'km', base: 5 })
  expect(bankHolidays).toEqual([])
  expect(adjustments.map(({ id }) => id)).not.toContain('bank-holiday')
})
