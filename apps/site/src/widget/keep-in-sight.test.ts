import { expect, test } from 'vitest'
import { sightOf } from './keep-in-sight.ts'

test('a sheet keeps to what is seen of a frame that is higher than the screen', () => {
  expect(sightOf({ top: 300, height: 700 }, 1200)).toEqual({ above: 300, below: 200 })
  expect(sightOf({ top: 0, height: 640 }, 640)).toEqual({ above: 0, below: 0 })
})

test('where little of the frame is seen a sheet has room all the same', () => {
  expect(sightOf({ top: 0, height: 60 }, 1200)).toEqual({ above: 0, below: 780 })
  expect(sightOf({ top: 1150, height: 50 }, 1200)).toEqual({ above: 780, below: 0 })
})

test('a frame that is not on the screen keeps its sheet at its top', () => {
  expect(sightOf({ top: 0, height: 0 }, 1200)).toEqual({ above: 0, below: 780 })
})

test('a frame lower than a sheet likes is all there is', () => {
  expect(sightOf({ top: 0, height: 328 }, 328)).toEqual({ above: 0, below: 0 })
})
