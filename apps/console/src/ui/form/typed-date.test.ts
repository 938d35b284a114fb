import { expect, test } from 'vitest'
import { formatTypedDate, parseTypedDate } from './typed-date.ts'

const inBritain = { locale: 'en-GB', year: 2026, withTime: false }
const inAmerica = { ...inBritain, locale: 'en-US' }

test('a date is shown with the weekday and the name of the month', () => {
  expect(formatTypedDate('2026-11-26', inBritain)).toBe('Thu 26 Nov 2026')
  expect(formatTypedDate('2026-11-26T10:30', inBritain)).toBe('Thu 26 Nov 2026, 10:30')
  expect(formatTypedDate('', inBritain)).toBe('')
})

test('what is shown can be typed', () => {
  for (const locale of ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'pl-PL']) {
    const day = formatTypedDate('2026-11-26', { locale })
    expect(parseTypedDate(day, { ...inBritain, locale })).toBe('2026-11-26')
    const moment = formatTypedDate('2026-11-06T09:05', { locale })
    expect(parseTypedDate(moment, { ...inBritain, locale, withTime: true })).toBe(
      '2026-11-06T09:05',
    )
  }
})

test.each([
  ['26/11/2026', '2026-11-26'],
  ['26.11.26', '2026-11-26'],
  ['26/11', '2026-11-26'],
  ['26 Nov', '2026-11-26'],
  ['Thursday 26 November 2026', '2026-11-26'],
  ['1 2 2027', '2027-02-01'],
  ['2026-11-26', '2026-11-26'],
])('%s is understood in Britain', (text, day) => {
  expect(parseTypedDate(text, inBritain)).toBe(day)
})

test('an American types the month first', () => {
  expect(parseTypedDate('11/26/2026', inAmerica)).toBe('2026-11-26')
  expect(parseTypedDate('07/08/2026', inAmerica)).toBe('2026-07-08')
  expect(parseTypedDate('07/08/2026', inBritain)).toBe('2026-08-07')
})

test('a time is part of a date with a time', () => {
  const withTime = { ...inBritain, withTime: true }
  expect(parseTypedDate('26/11/2026 10:30', withTime)).toBe('2026-11-26T10:30')
  expect(parseTypedDate('26/11 0930', withTime)).toBe('2026-11-26T09:30')
  expect(parseTypedDate('2026-11-26T10:30', withTime)).toBe('2026-11-26T10:30')
  expect(parseTypedDate('26/11/2026 25:30', withTime)).toBeUndefined()
})

test.each(['', 'tomorrow', '31/02/2026', '26', '26/13/2026', '1/2/3/4', 'abc 1 2'])(
  '“%s” is no date',
  (text) => expect(parseTypedDate(text, inBritain)).toBeUndefined(),
)
