import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankHolidaysOf, HOLIDAY_REGIONS } from './uk-bank-holidays.ts'

const days = (region: (typeof HOLIDAY_REGIONS)[number], year: number) =>
  bankHolidaysOf(region, year)
    .map((day) => day.slice(5))
    .join(' ')

/** The list published at gov.uk/bank-holidays. */
test('the holidays of England and Wales match the government’s list', () => {
  expect(days('england-and-wales', 2026)).toBe('01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28')
  expect(days('england-and-wales', 2027)).toBe('01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28')
})

test('if Christmas is on a Sunday, Boxing Day stays on its Monday and the substitute day follows it', () => {
  expect(days('england-and-wales', 2033)).toContain('12-26 12-27')
  expect(days('england-and-wales', 2033)).not.toContain('12-25')
})

test('Scotland has the second of January, August’s first Monday and Saint Andrew’s Day, and no Easter Monday', () => {
  expect(days('scotland', 2026)).toBe('01-01 01-02 04-03 05-04 05-25 08-03 11-30 12-25 12-28')
  // both on a weekend: the Monday and the Tuesday
  expect(days('scotland', 2028)).toMatch(/^01-03 01-04 /)
})

test('Northern Ireland also has Saint Patrick’s Day and the Twelfth', () => {
  expect(days('northern-ireland', 2026)).toBe(
    '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28',
  )
})

test('no year has a holiday on a weekend or the same holiday twice', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...HOLIDAY_REGIONS),
      fc.integer({ min: 1980, max: 2199 }),
      (region, year) => {
        const listed = bankHolidaysOf(region, year)
        expect(new Set(listed).size).toBe(
          { 'england-and-wales': 8, scotland: 9, 'northern-ireland': 10 }[region],
        )
        for (const day of listed) expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay())
      },
    ),
  )
})
