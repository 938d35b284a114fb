import { expect, test } from 'vitest'
import { meaningsOf } from './words.ts'

test.each(['constructor', '__proto__', 'tostring', 'hasOwnProperty'])(
  'a word that every object of JavaScript knows, %s, means itself',
  (word) => {
    expect(meaningsOf(word)).toEqual([word])
  },
)
