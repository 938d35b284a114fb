import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAlike } from './alike-words.ts'
import { editsToPrefix } from './edit-distance.ts'

const alike = (words: string[], asked: { typed: string; most: number }) => {
  const sorted = [...new Set(words)].sort()
  return findAlike({ words: sorted, from: 0, to: sorted.length }, asked).map((at) => sorted[at])
}

test('two letters the wrong way round, one too many, one too few and a wrong one are forgiven', () => {
  const words = ['high', 'highbury', 'highfield', 'hill', 'nigh']
  for (const typed of ['hgih', 'higgh', 'hig', 'hizh'])
    expect(alike(words, { typed, most: 1 })).toContain('highfield')
  expect(alike(words, { typed: 'hgih', most: 1 })).toEqual(['high', 'highbury', 'highfield'])
  expect(alike(words, { typed: 'xxxx', most: 1 })).toEqual([])
})

test('a word longer than any name resembles none', () => {
  expect(alike(['high'], { typed: 'h'.repeat(10_000), most: 2 })).toEqual([])
})

test('walking through the words together finds what comparing each of them finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })
  const typing = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 9 })
  fc.assert(
    fc.property(fc.array(word), typing, fc.integer({ min: 1, max: 2 }), (words, typed, most) => {
      const each = [...new Set(words)]
        .sort()
        .filter((one) => editsToPrefix({ typed, word: one, most }) <= most)
      expect(alike(words, { typed, most })).toEqual(each)
    }),
    { numRuns: 500 },
  )
})
