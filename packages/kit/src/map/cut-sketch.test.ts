import { expect, test } from 'vitest'
import { cutSketch } from './cut-sketch.ts'
import { type Bounds, boundsIn, frameAround, type Line, spotOf } from './frame.ts'
import type { SketchData } from './sketch-data.ts'

const LONDON: Bounds = [-0.9, 51.05, 0.66, 51.97]
const frame = frameAround(LONDON, { width: 1000, height: 750 })
const [x, y] = spotOf(frame, [-0.02, 51.5])
const ground: SketchData = {
  shape: 'even',
  frame,
  bounds: boundsIn(frame),
  layers: [],
  file: '/ground/desk.svg#ground',
  labels: [{ text: 'Canary Wharf', x, y, size: 'small', roomy: true, narrow: true }],
}
const ROUTE: Line = [
  [-0.05, 51.49],
  [0.01, 51.51],
]

test('a route across the Isle of Dogs shows its own part of London, enlarged', () => {
  const cut = cutSketch(ground, ROUTE)
  if (!cut) throw new Error('nothing was cut')
  const [, dx = 0, dy = 0, scale = 0] = (
    /translate\((-?\d+) (-?\d+)\) scale\((.+)\)/.exec(cut.moved ?? '') ?? []
  ).map(Number)
  expect(scale).toBeGreaterThan(5)
  // The moved ground lies under the route to the pixel.
  const [wayX, wayY] = spotOf(cut.frame, [-0.02, 51.5])
  expect(x * scale + dx).toBeCloseTo(wayX, -1)
  expect(y * scale + dy).toBeCloseTo(wayY, -1)
  expect(cut.labels[0]?.x).toBeCloseTo(wayX, 5)
})

test('a route beyond the frame is shown where the ground is drawn, as it is for wide and tall boxes', () => {
  const toBasingstoke: Line = [...ROUTE, [-1.09, 51.27]]
  expect(cutSketch(ground, toBasingstoke)?.moved).toMatch(/^translate/)
})

test('a box that shows more than the ground gets another ground', () => {
  const atTheEdge: Line = [
    [-3.42, 51.3],
    [-3.38, 51.31],
  ]
  expect(cutSketch(ground, atTheEdge)).toBeDefined()
  expect(cutSketch(ground, atTheEdge, { widest: 7 })).toBeUndefined()
  expect(cutSketch(ground, ROUTE, { widest: 7 })).toBeDefined()
})

test('a route that leaves the ground is not drawn on it', () => {
  expect(cutSketch(ground, [...ROUTE, [-1.54, 53.79]])).toBeUndefined()
})
