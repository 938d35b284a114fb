import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import { sketchOf } from '@kerbside/kit/map/sketch-of.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { buildBasemap } from './build-basemap.ts'
import { loadBasemap } from './src/load-basemap.ts'

const folder = mkdtempSync(join(tmpdir(), 'basemap-'))
const wrote = buildBasemap(folder)
const basemap = loadBasemap(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const LONDON = [-0.55, 51.38, 0.2, 51.63] as const

test('the map files are written only once', () => {
  expect(wrote).toBe(true)
  expect(buildBasemap(folder)).toBe(false)
})

test('all map files together are small', () => {
  const bytes = readdirSync(folder).map((name) => gzipSync(readFileSync(join(folder, name))).length)
  expect(bytes).toHaveLength(4)
  expect(bytes.reduce((sum, item) => sum + item, 0)).toBeLessThan(220 * 1024)
})

test('places that drivers use are at their positions', () => {
  const nearest = (name: string, [lng, lat]: readonly [number, number]) =>
    [...basemap.towns, ...basemap.airports]
      .filter((place) => place.name === name)
      .map(({ at }) => Math.hypot((at[0] - lng) * 0.6, at[1] - lat) * 111)
      .sort((a, b) => a - b)[0] ?? Number.POSITIVE_INFINITY

  expect(nearest('London', [-0.1276, 51.5072])).toBeLessThan(3)
  expect(nearest('Manchester', [-2.2446, 53.479])).toBeLessThan(3)
  expect(nearest('Leeds', [-1.5491, 53.8008])).toBeLessThan(3)
  expect(nearest('Heathrow Airport', [-0.4543, 51.47])).toBeLessThan(3)
  expect(basemap.towns[0]?.name).toBe('London')
})

test('the main motorways are on the map', () => {
  const names = new Set(basemap.roads.map(({ name }) => name))
  for (const name of ['M25', 'M1', 'M4', 'M62', 'A1(M)', 'A40']) expect(names).toContain(name)
})

test('Charing Cross is on land, Dogger Bank is not', () => {
  const isLand = ([lng, lat]: readonly [number, number]) => {
    let inside = false
    for (const ring of basemap.land) {
      for (const [step, [x, y]] of ring.entries()) {
        const [beforeX, beforeY] = ring[step - 1] ?? [x, y]
        const crosses = y > lat !== beforeY > lat
        if (crosses && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x) inside = !inside
      }
    }
    return inside
  }
  expect(isLand([-0.1276, 51.5072])).toBe(true)
  expect(isLand([-2.2446, 53.479])).toBe(true)
  expect(isLand([-6.26, 53.35])).toBe(true)
  expect(isLand([2.5, 54.7])).toBe(false)
  expect(isLand([-4.8, 53.9])).toBe(false)
})

test('a page’s sketch of London is smaller than six kilobytes', () => {
  const data = sketchOf(basemap, { bounds: LONDON })
  const html = renderToStaticMarkup(createElement(RouteSketch, { data, label: 'Map of London' }))

  expect(brotliCompressSync(html).length).toBeLessThan(6 * 1024)
  expect(data.labels.filter(({ roomy }) => roomy).length).toBeGreaterThan(25)
  expect(data.labels.filter(({ narrow }) => narrow).map(({ text }) => text)).toContain('London')
})

test('a sketch of a journey abroad is on plain land, not in the sea', () => {
  const path = [
    [-8.678, 41.242],
    [-8.611, 41.146],
  ] as const
  expect(sketchOf(basemap, { path }).layers).toEqual([])
  const brighton = [
    [-0.14, 50.82],
    [-0.15, 50.78],
  ] as const
  expect(sketchOf(basemap, { path: brighton }).layers.map(({ kind }) => kind)).toContain('sea')
})
