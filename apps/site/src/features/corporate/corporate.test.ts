import type { StatementLine } from '@kerbside/contract/booker.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { writeStatementCsv } from '@kerbside/web/corporate/write-statement-csv.ts'
import { expect, test } from 'vitest'
import { findSpan } from './find-span.ts'
import { formatDay, formatFigure, signOf } from './format-figure.ts'
import { CHART, planBars } from './plan-bars.ts'

const line: StatementLine = {
  Via: '',
  Note: '',
  Status: 'upcoming',
  JobPartID: 1040718,
  BookerRef: 'PO-7731',
  BookerName: 'Tess Marsh',
  BookerAddress: '',
  PickupAddress: 'Heathrow Terminal 5, TW6 2GA',
  PickupPostcode: 'TW6 2GA',
  DropoffAddress: 'Canary Wharf',
  DropoffPostcode: 'E14 4QQ',
  Card: 0,
  Cash: 0,
  Account: 86.5,
  Price: 86.5,
  Commission: 8.65,
  BookingDateTime: '2026-03-11T09:30',
  PassengerName: 'Maya Osei',
  PickupName: 'Heathrow Terminal 5',
  DropoffName: 'Canary Wharf',
  CostCentre: 'HR',
  CurrencyCode: 'GBP',
}

test('a journey is one row of a spreadsheet, with commas inside a cell and amounts as numbers', () => {
  const [head, row, ...rest] = writeStatementCsv({ bookings: [line], prefix: 'KB' }).split('\r\n')
  expect(head).toMatch(/^\uFEFFDate,Time,Reference,/)
  expect(row).toBe(
    '2026-03-11,09:30,KB-1040718,PO-7731,HR,upcoming,Maya Osei,Tess Marsh,"Heathrow Terminal 5, TW6 2GA",TW6 2GA,,Canary Wharf,E14 4QQ,,GBP,0,0,86.5,86.5,8.65',
  )
  expect(rest).toEqual([''])
})

const csvOf = (over: Partial<typeof line>) =>
  writeStatementCsv({ bookings: [{ ...line, ...over }], prefix: '' })

test('a passenger name that looks like a formula stays text', () => {
  for (const name of ['=1+1', '+44 20', '-2', '@SUM(A1)', '\t=1', ' =1'])
    expect(csvOf({ PassengerName: name })).toContain(`'${name}`)
  expect(csvOf({ Note: 'says "hello"\nand goes' })).toContain('"says ""hello""\nand goes"')
})

test('this week runs from Monday to Sunday, last month to its last day', () => {
  const today = '2026-03-11' as LocalDate
  expect(findSpan('this-week', today)).toEqual({ from: '2026-03-09', to: '2026-03-15' })
  expect(findSpan('last-week', today)).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  expect(findSpan('this-month', today)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(findSpan('last-month', today)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(findSpan('this-year', today)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test('bars stand on a scale with lines, the tallest below the top line', () => {
  const { bars, marks } = planBars([0, 412, 610.5])
  expect(marks.map(({ value }) => value)).toEqual([0, 200, 400, 600, 800])
  expect(bars[0]?.height).toBe(0)
  expect(bars[2]?.y).toBeGreaterThan(marks.at(-1)?.y ?? 0)
  expect((bars[2]?.x ?? 0) + CHART.bar).toBeLessThanOrEqual(CHART.width)
  expect(planBars([0, 0]).marks.map(({ value }) => value)).toEqual([0, 1])
})

test('amounts of a column use the currency’s decimals, its header shows the sign; a day is the same in every zone', () => {
  expect(formatFigure({ amount: 1086.5, currency: 'GBP' }, 'en-GB')).toBe('1,086.50')
  expect(formatFigure({ amount: 9500, currency: 'JPY' }, 'en-GB')).toBe('9,500')
  expect(signOf('GBP', 'en-GB')).toBe('£')
  expect(formatDay('2026-03-11', { locale: 'en-GB', day: 'numeric', month: 'short' })).toBe(
    '11 Mar',
  )
})
