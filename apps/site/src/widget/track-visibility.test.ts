import { expect, test } from 'vitest'
import { sightOf } from './track-visibility.ts'

test('a sheet stays in the visible part of a frame higher than the screen', () => {
  expect(sightOf({ top: 300, height: 700 }, 1200)).toEqual({ above: 300, below: 200 })
  expect(sightOf({ top: 0, height: 640 }, 640)).toEqual({ above: 0, below: 0 })
})

test('if little of the frame is visible a sheet has enough room all the same', () => {
  expect(sightOf({ top: 0, height: 60 }, 1200)).toEqual({ above: 0, below: 780 })
  expect(sightOf({ top: 1150, height: 50 }, 1200)).toEqual({ above: 780, below: 0 })
})

test('a frame that is off the screen keeps its sheet at its top', () => {
  expect(sightOf({ top: 0, height: 0 }, 1200)).toEqual({ above: 0, below: 780 })
})

test('in a frame lower than a sheet the sheet gets the whole frame', () => {
  expect(sightOf({ top: 0, height: 328 }, 328)).toEqual({ above: 0, below: 0 })
})
