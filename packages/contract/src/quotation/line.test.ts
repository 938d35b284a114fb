import { minor } from '@kerbside/domain/money.ts'
import type { Line } from '@kerbside/domain/quotation/line.ts'
import { expect, test } from 'vitest'
import { writeLines } from './line.ts'

const line = (kind: Line['kind'], given: Partial<Line>): Line => ({
  kind,
  rule: 'night-2026',
  about: '',
  units: 1,
  rate: 0,
  amount: minor(100),
  ...given,
})

test.each<[Line, string]>([
  [line('fixed', { about: 'Heathrow – West End' }), 'Heathrow – West End, fixed price'],
  [line('distance', { about: 'mile', units: 12.345 }), 'Distance, 12.3 miles'],
  [line('distance', { about: 'km', units: 12.345 }), 'Distance, 12.3 km'],
  [line('time', { units: 1 }), 'Time, 1 minute'],
  [line('time', { units: 47 }), 'Time, 47 minutes'],
  [line('via', { units: 2 }), '2 stops'],
  [line('adjustment', { about: 'Night rate' }), 'Night rate'],
  [line('charge', { about: 'Congestion charge' }), 'Congestion charge'],
  [line('extra', { about: 'meet-and-greet' }), 'Meet and greet'],
  [line('extra', { about: 'large-child-seat', units: 2 }), '2 boosters'],
  [line('return-discount', {}), 'Return discount'],
  [line('promo', { about: 'FIVER' }), 'Promo FIVER'],
  [line('rounding', { about: '50' }), 'Rounded up to the next 50p'],
  [line('rounding', { about: '100' }), 'Rounded up to the next £1'],
  [line('rounding', { about: '150' }), 'Rounded up to the next £1.50'],
])('a line reads in plain words', (given, messages) => {
  expect(writeLines([given], 'GBP')).toEqual([{ kind: given.kind, text: messages, amount: 1 }])
})

test('amounts in euros are rounded in euros, and yen have no cents to round to', () => {
  const text = (about: string, currency: string) =>
    writeLines([line('rounding', { about })], currency)[0]?.text
  expect(text('50', 'EUR')).toBe('Rounded up to the next €0.50')
  expect(text('500', 'EUR')).toBe('Rounded up to the next €5')
  expect(text('100', 'JPY')).toBe('Rounded up to the next JP¥100')
  expect(text('', 'JPY')).toBe('Rounded')
})

test('a line of zero is not shown, except for a free journey', () => {
  const free = line('fixed', { about: 'Hotel shuttle', amount: minor(0) })
  const nothing = line('charge', { about: 'Congestion charge', amount: minor(0) })
  expect(writeLines([free, nothing], 'GBP').map(({ text }) => text)).toEqual([
    'Hotel shuttle, fixed price',
  ])
})
