import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Basemap } from './basemap.ts'
import { around } from './focus.ts'
import { RouteGlyph } from './route-glyph.tsx'
import { RouteSketch } from './route-sketch.tsx'
import { sketchOf } from './sketch-of.ts'

const ring = (west: number, south: number, east: number, north: number) =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const

/** A simple country: land up to the sea at 0.5° east, a river, a motorway, a street, a park. */
const basemap: Basemap = {
  land: [ring(-3, 50, 0.5, 53)],
  parks: [ring(-0.3, 51.42, -0.25, 51.46)],
  lakes: [],
  rivers: [
    {
      name: 'Thames',
      widthMetres: 250,
      path: [
        [-2, 51.45],
        [-0.2, 51.48],
        [0.5, 51.5],
      ],
    },
  ],
  airfields: [],
  runways: [],
  roads: [
    {
      class: 'M',
      name: 'M4',
      path: [
        [-2.9, 51.5],
        [-0.3, 51.5],
      ],
    },
    {
      class: 'U',
      name: '',
      path: [
        [-0.3, 51.5],
        [-0.1, 51.52],
      ],
    },
  ],
  towns: [
    { name: 'London', at: [-0.126, 51.509], people: 9_000_000 },
    { name: 'Lambeth', at: [-0.117, 51.505], people: 20_000 },
    { name: 'Reading', at: [-0.97, 51.455], people: 250_000 },
  ],
  airports: [{ name: 'Heathrow Airport', at: [-0.456, 51.468] }],
}
const path = [
  [-0.488, 51.472],
  [-0.3, 51.5],
  [-0.0235, 51.5054],
] as const
const marks = [
  { kind: 'pickup', point: { lat: 51.472, lng: -0.488 }, name: 'Heathrow T5' },
  { kind: 'dropOff', point: { lat: 51.5054, lng: -0.0235 }, name: 'Canary Wharf' },
] as const
const data = sketchOf(basemap, { path })
const markup = (props: Partial<Parameters<typeof RouteSketch>[0]> = {}) =>
  renderToStaticMarkup(
    <RouteSketch
      data={data}
      path={path}
      marks={marks}
      label="Map: Heathrow to the Wharf"
      {...props}
    />,
  )

/** Returns every spot of an SVG path of straight relative lines. */
function spotsOf(d: string): [number, number][] {
  const numbers = d.match(/-?\d+/g)?.map(Number) ?? []
  let [x, y] = [0, 0]
  return numbers.flatMap((number, index): [number, number][] => {
    if (index % 2 === 0) x += number
    else y += number
    return index % 2 === 0 ? [] : [[x, y]]
  })
}

test('roads are cut at the edge of what the largest screen can show', () => {
  const [left, top, right, bottom] = around(data.frame, { narrowest: 0.62, widest: 4.5 })
  const motorway = data.layers.find(({ kind }) => kind === 'M')
  const spots = spotsOf(motorway?.d ?? '')

  expect(spots.length).toBeGreaterThan(1)
  for (const [x, y] of spots) {
    expect(x).toBeGreaterThanOrEqual(Math.floor(left))
    expect(x).toBeLessThanOrEqual(Math.ceil(right))
    expect(y).toBeGreaterThanOrEqual(Math.floor(top))
    expect(y).toBeLessThanOrEqual(Math.ceil(bottom))
  }
})

test('the sea is drawn at the coast and not inland', () => {
  const kinds = (bounds: readonly [number, number, number, number]) =>
    sketchOf(basemap, { bounds }).layers.map(({ kind }) => kind)

  expect(kinds([-1.6, 51.4, -1.5, 51.45])).not.toContain('sea')
  expect(kinds([0.3, 51.4, 0.7, 51.6])).toEqual(expect.arrayContaining(['sea', 'land']))
})

test('a label under a mark is left out', () => {
  const there = { kind: 'dropOff', point: { lat: 51.505, lng: -0.117 }, name: 'Waterloo' } as const
  expect(markup()).toContain('>London<')
  expect(markup({ marks: [{ ...there, name: 'London' }] }).match(/>London</g)).toHaveLength(1)
  expect(data.labels.map(({ text }) => text)).not.toContain('Lambeth')
})

test('the pickup is a ring, the drop-off a square, and the line lies under them with its casing', () => {
  const html = markup()
  expect(html).toMatch(/m-case.*m-route.*m-ring.*m-square/s)
  expect(html).toContain('>Heathrow T5<')
})

test('screen readers get a description of the map', () => {
  expect(markup()).toContain('role="img" aria-label="Map: Heathrow to the Wharf"')
  expect(markup()).toContain('Schematic map')
})

test('there is no style attribute, which the site’s security policy forbids', () => {
  expect(markup({ chip: '27 miles', line: 'draws', returnPath: path })).not.toMatch(/\sstyle=/)
  expect(renderToStaticMarkup(<RouteGlyph path={path} />)).not.toMatch(/\sstyle=/)
})

test('another route in the same view leaves the ground as it is', () => {
  const ground = (html: string) => html.match(/<path class="m-[A-Za-z]+" d="[^"]+"/g)?.slice(0, 3)
  const other = markup({
    path: [
      [-0.4, 51.48],
      [-0.1, 51.5],
    ],
    marks: [],
  })
  expect(ground(other)).toEqual(ground(markup()))
})

test('a route outside the view is drawn on plain land, from mark to mark', () => {
  const html = markup({
    path: [
      [-2.27, 53.36],
      [-1.55, 53.8],
    ],
    marks: [],
  })
  expect(html).toContain('m-route')
  expect(html).not.toContain('m-M')
})

test('without ground and route there is a quiet box and no error', () => {
  expect(renderToStaticMarkup(<RouteSketch label="Map" />)).toContain('map-box')
})

test('artwork behind a headline has roads and water but no names', () => {
  const art = sketchOf(basemap, { path, detail: 'roads' })
  expect(art.labels).toEqual([])
  expect(art.layers.map(({ kind }) => kind)).not.toContain('park')
  expect(art.layers.map(({ kind }) => kind)).toContain('M')
})
