import { expect, test } from 'vitest'
import { compactPostcode, readFreePostcode } from './free-postcode.ts'
import { hasBritishPostcodes } from './postcode.ts'

test('a postcode abroad is written in capitals with single spaces', () => {
  expect(readFreePostcode(' 4585-720 ')).toBe('4585-720')
  expect(readFreePostcode('d02  x285')).toBe('D02 X285')
  expect(readFreePostcode('12345-6789')).toBe('12345-6789')
  expect(readFreePostcode('75001')).toBe('75001')
})

test('other texts are no postcodes', () => {
  for (const text of ['', '7', '-4585', '4585-', '1234567890123', 'Rua 5', '4585/720', '１２３４'])
    expect(readFreePostcode(text), text).toBe(text === 'Rua 5' ? 'RUA 5' : undefined)
})

test('it is searched without spaces and hyphens', () => {
  expect(compactPostcode('4585-720')).toBe('4585720')
  expect(compactPostcode('d02 x285')).toBe('D02X285')
})

test('the islands have British postcodes, Ireland has its own', () => {
  expect(['GB', 'gb', 'JE', 'GG', 'IM'].every(hasBritishPostcodes)).toBe(true)
  expect(['IE', 'PT', 'FR', ''].some(hasBritishPostcodes)).toBe(false)
})
