import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editsToPrefix } from './edit-distance.ts'
import { findAlike } from './similar-words.ts'

const alike = (words: string[], params: { typed: string; max: number }) => {
  const sorted = [...new Set(words)].sort()
  return findAlike({ words: sorted, from: 0, to: sorted.length }, params).map((at) => sorted[at])
}

test('two swapped letters, one too many, one too few and a wrong one count as typos', () => {
  const words = ['high', 'highbury', 'highfield', 'hill', 'nigh']
  for (const typed of ['hgih', 'higgh', 'hig', 'hizh'])
    expect(alike(words, { typed, max: 1 })).toContain('highfield')
  expect(alike(words, { typed: 'hgih', max: 1 })).toEqual(['high', 'highbury', 'highfield'])
  expect(alike(words, { typed: 'xxxx', max: 1 })).toEqual([])
})

test('a word longer than any name matches none', () => {
  expect(alike(['high'], { typed: 'h'.repeat(10_000), max: 2 })).toEqual([])
})

test('the search in sorted words finds the same as comparing each word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })
  const typing = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 9 })
  fc.assert(
    fc.property(fc.array(word), typing, fc.integer({ min: 1, max: 2 }), (words, typed, max) => {
      const each = [...new Set(words)]
        .sort()
        .filter((item) => editsToPrefix({ typed, word: item, max }) <= max)
      expect(alike(words, { typed, max })).toEqual(each)
    }),
    { numRuns: 500 },
  )
})
