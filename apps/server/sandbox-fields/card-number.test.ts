import { expect, test } from 'vitest'
import {
  cardTypeOf,
  judgeCardNumber,
  judgeCvc,
  judgeExpiry,
  listYears,
  MONTHS,
  writeCardNumber,
} from './card-number.js'

test.each([
  ['4242424242424242', 'visa', '4242 4242 4242 4242'],
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
  ['2720999999999996', 'mastercard', '2720 9999 9999 9996'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['36227206271667', 'diners', '3622 7206 2716 67'],
  ['6011111111111117', 'discover', '6011 1111 1111 1117'],
  ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
])('%s is a %s and is grouped as it is printed on the card', (digits, type, written) => {
  expect(cardTypeOf(digits).name).toBe(type)
  expect(writeCardNumber(digits)).toBe(written)
  expect(judgeCardNumber(digits).isValid).toBe(true)
})

test('a number that is still being typed may become valid, a complete number with a mistake may not', () => {
  expect(judgeCardNumber('424242')).toMatchObject({ isValid: false, isPotentiallyValid: true })
  expect(judgeCardNumber('3782822463100059')).toMatchObject({ isValid: false })
  expect(judgeCardNumber('')).toMatchObject({ isEmpty: true, isValid: false })
})

test('an American Express card has a four-digit code on the front, every other card three digits on the back', () => {
  expect(judgeCvc('123', cardTypeOf('4242').cvc).isValid).toBe(true)
  expect(judgeCvc('123', cardTypeOf('3782').cvc).isValid).toBe(false)
  expect(judgeCvc('1234', cardTypeOf('3782').cvc).isValid).toBe(true)
})

test('a card is good through the last day of its month', () => {
  const june = { month: '06', year: '2026' }
  expect(judgeExpiry(june, new Date(2026, 5, 30, 23, 59)).isValid).toBe(true)
  expect(judgeExpiry(june, new Date(2026, 6, 1)).isValid).toBe(false)
  expect(judgeExpiry({ month: '', year: '2026' }, new Date(2026, 5, 1)).isEmpty).toBe(true)
})

test('there are twelve months and fifty-one years', () => {
  const years = listYears(new Date(2026, 0, 1))
  expect(MONTHS).toHaveLength(12)
  expect(years).toHaveLength(51)
  expect([years[0], years.at(-1)]).toEqual(['2026', '2076'])
})
