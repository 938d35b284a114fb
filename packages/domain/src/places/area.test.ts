import { expect, test } from 'vitest'
import type { Area, LngLat } from '../geo.ts'
import { squareKilometres } from './area-size.ts'
import { checkArea, MAX_CORNERS } from './check-area.ts'
import { circleRing } from './circle-ring.ts'
import { findCrossing } from './find-crossing.ts'
import { closeRing, readGeoJson, writeGeoJson } from './read-geo-json.ts'

const square = (west: number, south: number, size: number): LngLat[] =>
  closeRing([
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
  ])

const reasonsOf = (area: Area) => checkArea(area).map(({ reason }) => reason)

/** Seeded random numbers, so that a failure can be repeated. */
function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Compares every edge with every other, in exact integers. */
function bruteCrosses(ring: readonly LngLat[]): boolean {
  const big = ring.map(
    ([x, y]) => [BigInt(Math.round(x * 1e6)), BigInt(Math.round(y * 1e6))] as const,
  )
  const count = big.length - 1
  type Spot = readonly [bigint, bigint]
  const turn = (a: Spot, b: Spot, c: Spot) => {
    const cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return cross === 0n ? 0 : cross > 0n ? 1 : -1
  }
  const on = (a: Spot, b: Spot, c: Spot) =>
    turn(a, b, c) === 0 &&
    (c[0] - a[0]) * (c[0] - b[0]) <= 0n &&
    (c[1] - a[1]) * (c[1] - b[1]) <= 0n
  const spot = (index: number): Spot => big[index] ?? [0n, 0n]
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const [a, b, c, d] = [spot(i), spot(i + 1), spot(j), spot(j + 1)]
      if (j === i + 1 || (i === 0 && j === count - 1)) {
        const [p, q, r] = j === i + 1 ? [b, a, d] : [a, b, c]
        const dot = (q[0] - p[0]) * (r[0] - p[0]) + (q[1] - p[1]) * (r[1] - p[1])
        if (turn(p, q, r) === 0 && dot > 0n) return true
        continue
      }
      if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return true
      if (on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)) return true
    }
  return false
}

test('exactly those zones that cross themselves are found, whatever is drawn', () => {
  const dice = diceOf(7)
  let crossed = 0
  for (let round = 0; round < 3000; round++) {
    const corners = 3 + Math.floor(dice() * 7)
    // A coarse grid with few points, so that corners lie on edges and edges on each other.
    const grid = dice() < 0.5 ? 6 : 1000
    const ring = closeRing(
      Array.from(
        { length: corners },
        (): LngLat => [Math.floor(dice() * grid) / 1000, 51 + Math.floor(dice() * grid) / 1000],
      ),
    )
    if (ring.length < 4) continue
    const expected = bruteCrosses(ring)
    if (expected) crossed++
    expect([JSON.stringify(ring), findCrossing([ring]) !== undefined]).toEqual([
      JSON.stringify(ring),
      expected,
    ])
  }
  expect(crossed).toBeGreaterThan(500)
})

test('a figure of eight is rejected with the point where it crosses', () => {
  const eight = closeRing([
    [0, 51],
    [1, 52],
    [1, 51],
    [0, 52],
  ])
  expect(checkArea([[eight]])).toEqual([
    { reason: 'crosses-itself', polygon: 0, ring: 0, corner: 2, where: [0.5, 51.5] },
  ])
})

test('a town with a hole is valid, and a hole that leaves it is not', () => {
  const town = square(0, 51, 1)
  expect(reasonsOf([[town, square(0.2, 51.2, 0.2)]])).toEqual([])
  expect(reasonsOf([[town, square(0.9, 51.2, 0.2)]])).toEqual(['crosses-itself'])
  expect(reasonsOf([[town, square(3, 51.2, 0.2)]])).toEqual(['hole-outside'])
  expect(reasonsOf([[town, square(0.2, 51.2, 0.5), square(0.3, 51.3, 0.1)]])).toEqual([
    'hole-outside',
  ])
})

test('an invalid area is rejected with its reason', () => {
  const two: LngLat[] = [
    [0, 51],
    [1, 51],
    [0, 51],
  ]
  expect(reasonsOf([[two]])).toEqual(['too-few-corners'])
  expect(reasonsOf([[square(0, 51, 1).slice(0, -1)]])).toEqual(['not-closed'])
  expect(reasonsOf([[square(0, 89.5, 1)]])).toEqual(['not-a-place'])
  expect(reasonsOf([[square(179.5, 51, 1)]])).toEqual(['not-a-place'])
  expect(reasonsOf([[square(0, 51, Number.NaN)]])).toEqual(['not-a-place'])
  expect(reasonsOf([[square(-0.1, 51, 0.0001)]])).toEqual(['too-small'])
  expect(reasonsOf([[square(-80, -40, 80)]])).toEqual(['too-large'])
  expect(reasonsOf([[]])).toEqual(['empty'])
  expect(
    reasonsOf([[square(-170, 51, 1).map(([lng, lat]): LngLat => [lng > -170 ? 170 : lng, lat])]]),
  ).toEqual(['round-the-world'])
})

test('more than ten thousand corners are rejected at once', () => {
  const round = Array.from({ length: 10_000 }, (_, index): LngLat => {
    const turn = (index / 10_000) * 2 * Math.PI
    return [Math.cos(turn), 51 + Math.sin(turn)]
  })
  expect(reasonsOf([[closeRing(round)]])).toEqual(['too-many-corners'])
  const thinned = round.filter((_, index) => index % 5 === 0)
  expect(thinned).toHaveLength(MAX_CORNERS)
  expect(reasonsOf([[closeRing(thinned)]])).toEqual([])
})

test('a circle of five kilometres has the right area and is a valid ring', () => {
  const circle = [[circleRing({ lat: 51.5, lng: -0.12 }, 5000)]]
  expect(checkArea(circle)).toEqual([])
  expect(squareKilometres(circle)).toBeGreaterThan(77)
  expect(squareKilometres(circle)).toBeLessThan(80)
})

test('a file with named polygons survives import and export unchanged', () => {
  const area: Area = [[square(0, 51, 1), square(0.25, 51.25, 0.25)]]
  const read = readGeoJson(writeGeoJson([{ name: 'East <b>', area }]))
  expect(read).toEqual({ ok: true, skipped: 0, shapes: [{ name: 'East <b>', polygon: area[0] }] })
})

test('heights are dropped, open rings closed, and points are skipped and counted', () => {
  const open = [
    [0, 51, 12],
    [1, 51, 12],
    [1, 52, 12],
  ]
  const read = readGeoJson(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [0, 51] } },
        {
          type: 'Feature',
          properties: { NAME: 'Kent' },
          geometry: { type: 'Polygon', coordinates: [open] },
        },
      ],
    }),
  )
  expect(read).toEqual({
    ok: true,
    skipped: 1,
    shapes: [
      {
        name: 'Kent',
        polygon: [
          [
            [0, 51],
            [1, 51],
            [1, 52],
            [0, 51],
          ],
        ],
      },
    ],
  })
})

test('a file that is not GeoJSON is rejected as a whole', () => {
  const reasonOf = (text: string) => {
    const read = readGeoJson(text)
    return read.ok ? 'ok' : read.reason
  }
  expect(reasonOf('')).toBe('not-json')
  expect(reasonOf('[1,2]')).toBe('not-geojson')
  expect(reasonOf('{"type":"FeatureCollection","features":[]}')).toBe('not-geojson')
  expect(reasonOf('{"type":"Point","coordinates":[0,51]}')).toBe('no-polygon')
  expect(reasonOf('{"type":"Polygon","coordinates":[[[0,"51"]]]}')).toBe('bad-coordinates')
  expect(reasonOf('{"type":"Polygon"}')).toBe('bad-coordinates')
})
