import { expect, test } from 'vitest'
import { foldMobile, readDriverName } from './driver-name.ts'

test('the ways to type one mobile number all give the same number', () => {
  for (const typed of [
    '07700 900123',
    '+44 7700 900123',
    '0044 7700 900-123',
    '+44 (0)7700 900 123',
    ' 07700.900.123 ',
  ])
    expect(foldMobile(typed, '+44')).toBe('+447700900123')
  expect(foldMobile('+33 6 12 34 56 78', '+44')).toBe('+33612345678')
  for (const typed of ['', '12', 'call me', '07700 900123 ext 4'])
    expect(foldMobile(typed, '+44')).toBeUndefined()
})

test('input that is not a telephone number is treated as an e-mail address', () => {
  expect(readDriverName(' Dan@Example.com', '+44')).toEqual({ email: 'dan@example.com' })
  expect(readDriverName('07700 900123', '+44')).toEqual({ phone: '+447700900123' })
  expect(readDriverName('dan', '+44')).toEqual({ email: 'dan' })
})
