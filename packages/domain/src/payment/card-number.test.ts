import { expect, test } from 'vitest'
import { containsCardNumber, passesLuhn } from './card-number.ts'

test('a mistyped digit is found', () => {
  expect(passesLuhn('4242424242424242')).toBe(true)
  expect(passesLuhn('4242424242424243')).toBe(false)
})

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  'please charge 3782 822463 10005, thanks',
  'Card:4000002500003155.',
  '4242 4242 4242 4242 12/27 123',
  '4242.4242.4242.4242',
  '4242\u00a04242\u00a04242\u00a04242',
  '4242  4242  4242  4242',
  'card4242424242424242',
  '４２４２４２４２４２４２４２４２',
  '4242\u200b4242\u200b4242\u200b4242',
  '4242\u2060 4242\u00ad 4242\ufeff 4242',
  '4242,4242,4242,4242',
  '4242, 4242, 4242, 4242',
  '4242 , 4242 , 4242 , 4242',
  '4242|4242|4242|4242',
  '4242*4242*4242*4242',
  '(4242)(4242)(4242)(4242)',
  '4242:4242;4242·4242',
  '3782, 822463, 10005',
  '4,2,4,2,4,2,4,2,4,2,4,2,4,2,4,2',
  '4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣4️⃣2️⃣',
  '4242-4242-4242-4242-exp-12-27-cvc-123',
  'card_4242424242424242_12_27_cvc_123',
  `4242424242424242${'-'.repeat(20)}`,
  '4242,,,,4242,,,,4242,,,,4242',
  '4242    4242    4242    4242',
  '4242\u31644242\u31644242\u31644242',
])('a card number in a note is detected: %s', (note) => {
  expect(containsCardNumber(note)).toBe(true)
})

test.each([
  '4242424242424243',
  'Flight BA117, 2 cases, call 020 7946 0123',
  '51.4242424242424242',
  '0191e0a5-1234-7123-8123-424242424242',
  'kq3v4242424242424242aaaaaaaaaaaaaaaaaaaaaa',
  'v1.kq3v4242424242424242aaaaaaaaaaaaaaaaaaaaaa_4242-ab',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '2026-12-03T09:30:00.000Z',
  '1763694000000',
  // without the commas, each of these would begin like a card and pass Luhn's check
  '51.5073510,-0.120003',
  'Ring 424 7946, 012 3456, 16',
  'at 06:30, 07:00, 08:00, 09:00',
  'rooms 424, 242, 424, 242, 4242, 18',
])('text without a card number passes: %s', (text) => {
  expect(containsCardNumber(text)).toBe(false)
})

test('no letter becomes a digit when it is normalised, so letters need not be', () => {
  const points = Array.from({ length: 0x110000 }, (_, point) => point)
  const becomesDigit = (point: number) => {
    if (point < 0x80 || (point >= 0xd800 && point < 0xe000)) return false
    const letter = String.fromCodePoint(point)
    return /\p{L}/u.test(letter) && /\d/.test(letter.normalize('NFKC'))
  }
  expect(points.filter(becomesDigit)).toEqual([])
})

test.each([
  'заказ 4242 4242 4242 4242',
  'カード ４２４２ ４２４２ ４２４２ ４２４２',
  '\ufdfa4242424242424242',
])('a card number beside letters of other scripts is detected: %s', (note) => {
  expect(containsCardNumber(note)).toBe(true)
})
