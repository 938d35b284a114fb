import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countParts } from './count-parts.ts'

test('160 plain characters are one text, one more makes it two', () => {
  expect(countParts('a'.repeat(160))).toMatchObject({ encoding: 'GSM-7', parts: 1, left: 0 })
  expect(countParts('a'.repeat(161))).toMatchObject({ parts: 2, left: 2 * 153 - 161 })
  expect(countParts('')).toMatchObject({ parts: 1, left: 160, length: 0 })
})

test('one character outside the GSM alphabet more than halves the room', () => {
  expect(countParts(`you’re booked${'a'.repeat(60)}`)).toMatchObject({
    encoding: 'UCS-2',
    because: '’',
    parts: 2,
  })
  expect(countParts('東'.repeat(70))).toMatchObject({ encoding: 'UCS-2', parts: 1, left: 0 })
  expect(countParts('é£@Ñ')).toMatchObject({ encoding: 'GSM-7', because: '' })
})

test('a euro sign takes two characters and is never split between two parts', () => {
  expect(countParts('€'.repeat(80))).toMatchObject({ length: 160, parts: 1 })
  // 152 and half a euro would be 153
  expect(countParts(`${'a'.repeat(152)}${'€'.repeat(5)}`)).toMatchObject({ parts: 2, left: 143 })
  expect(countParts('🚕'.repeat(36))).toMatchObject({ encoding: 'UCS-2', length: 72, parts: 2 })
})

test('a longer text never has fewer parts, and none is empty', () => {
  const anyText = fc
    .array(fc.constantFrom('a', 'é', '€', '’', '🚕', '\n', 'a'.repeat(40)), { maxLength: 12 })
    .map((signs) => signs.join(''))
  fc.assert(
    fc.property(anyText, anyText, (text, more) => {
      const less = countParts(text)
      expect(countParts(text + more).parts).toBeGreaterThanOrEqual(less.parts)
      expect(less.left).toBeGreaterThanOrEqual(0)
      expect(less.parts * (less.encoding === 'UCS-2' ? 70 : 160)).toBeGreaterThanOrEqual(
        less.length,
      )
    }),
  )
})
