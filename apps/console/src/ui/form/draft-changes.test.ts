import { expect, test } from 'vitest'
import { countChanges, pickChanged } from './draft-changes.ts'

const saved = { colour: '#0b6e4f', popups: { flight: true, note: false }, tips: [5, 10] }

test('a popup and a colour are two changes, a list is one', () => {
  const after = { colour: '#004488', popups: { flight: true, note: true }, tips: [5] }
  expect(countChanges(saved, after)).toBe(3)
  expect(countChanges(saved, { ...saved })).toBe(0)
})

test('a value that is changed back is no change any more', () => {
  const patch = { colour: '#0b6e4f', tips: [10] }
  expect(pickChanged(saved, patch)).toEqual({ tips: [10] })
})

test('after another user’s save only my own changes stay', () => {
  const theirs = { ...saved, colour: '#004488' }
  const mine = pickChanged(theirs, { tips: [15], colour: '#004488' })
  expect({ ...theirs, ...mine }).toEqual({ ...saved, colour: '#004488', tips: [15] })
})
