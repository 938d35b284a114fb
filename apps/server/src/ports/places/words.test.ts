import { expect, test } from 'vitest'
import { meaningsOf } from './words.ts'

test.each(['constructor', '__proto__', 'tostring', 'hasOwnProperty'])(
  'a word that is also a property of every JavaScript object, %s, stands for itself',
  (word) => {
    expect(meaningsOf(word)).toEqual([word])
  },
)
