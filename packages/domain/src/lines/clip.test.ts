import { expect, test } from 'vitest'
import { clipLine, clipRing } from './clip.ts'

const BOX = [0, 0, 100, 100] as const

test('a road is cut exactly where it leaves the map', () => {
  const road = [
    [-50, 50],
    [50, 50],
    [150, 150],
  ] as const
  expect(clipLine(road, BOX)).toEqual([
    [
      [0, 50],
      [50, 50],
      [100, 100],
    ],
  ])
})

test('a road that comes back is drawn as two parts', () => {
  const road = [
    [10, 10],
    [200, 10],
    [200, 90],
    [10, 90],
  ] as const
  expect(clipLine(road, BOX).map((part) => part.length)).toEqual([2, 2])
})

test('a road outside the map is not drawn, nor one that passes near the corner', () => {
  expect(
    clipLine(
      [
        [200, 0],
        [200, 100],
      ],
      BOX,
    ),
  ).toEqual([])
  expect(
    clipLine(
      [
        [90, -20],
        [120, 10],
      ],
      BOX,
    ),
  ).toEqual([])
})

test('land around the whole map becomes the map’s box', () => {
  const land = [
    [-500, -500],
    [500, -500],
    [500, 500],
    [-500, 500],
  ] as const
  const area = clipRing(land, BOX)
  expect(area).toHaveLength(4)
  expect(new Set(area.map(String))).toEqual(new Set(['0,0', '100,0', '100,100', '0,100']))
})
