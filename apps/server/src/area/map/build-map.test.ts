import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PbfWriter } from 'pbf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SILENT } from '../../log.ts'
import { ExtractError } from '../../osm/blocks.ts'
import { buildMap, MAX_EXTRACT_BYTES } from './build-map.ts'
import { featuresIn, type TileFeature, testExtract, tileOf } from './given-map.ts'
import { type OpenedMap, openAreaMaps } from './open-maps.ts'

const OAKHAM = { lat: 52.6705, lng: -0.7305 }
const RESERVOIR = { lat: 52.655, lng: -0.635 }
const VADUZ = { lat: 47.141, lng: 9.5215 }

const dataDir = mkdtempSync(path.join(tmpdir(), 'kerbside-map-'))
const maps = openAreaMaps({ dataDir, log: SILENT })
afterAll(async () => {
  await maps.close()
  rmSync(dataDir, { recursive: true, force: true })
})

let rutland: OpenedMap
let liechtenstein: OpenedMap

async function built(name: 'rutland-england' | 'liechtenstein'): Promise<OpenedMap> {
  mkdirSync(path.join(dataDir, 'areas', name), { recursive: true })
  const file = path.join(dataDir, 'areas', name, 'map.pmtiles')
  const result = await buildMap({ extract: testExtract(name), file })
  if (!result.ok) throw new Error(result.reason)
  expect(result.bytes).toBe(statSync(file).size)
  const map = await maps.find(name)
  if (!map) throw new Error('the map can’t be opened')
  return map
}

beforeAll(async () => {
  rutland = await built('rutland-england')
  liechtenstein = await built('liechtenstein')
}, 120_000)

async function at(
  map: OpenedMap,
  place: { lat: number; lng: number },
  zoom: number,
): Promise<TileFeature[]> {
  const { x, y } = tileOf(place, zoom)
  const bytes = await map.tile(zoom, x, y)
  return bytes ? featuresIn(bytes) : []
}

const named = (features: readonly TileFeature[], layer: string) =>
  features.filter((item) => item.layer === layer).map(({ properties }) => properties['name'])

test('the map says what it covers and that its layers are our own', () => {
  expect(rutland).toMatchObject({ schema: 'kerbside', minZoom: 5, maxZoom: 14, isGzip: true })
  expect(rutland.box[0]).toBeCloseTo(-0.826, 2)
})

test('a town has its streets with their names, its houses, its railway and its station', async () => {
  const oakham = await at(rutland, OAKHAM, 14)
  expect(named(oakham, 'roads')).toEqual(expect.arrayContaining(['High Street', 'Melton Road']))
  expect(oakham.filter(({ layer }) => layer === 'buildings').length).toBeGreaterThan(100)
  expect(oakham.some(({ layer }) => layer === 'rail')).toBe(true)
  expect(named(oakham, 'places')).toEqual(expect.arrayContaining(['Oakham']))
})

test('from afar a county shows its main roads and towns, and no streets or houses', async () => {
  const whole = await at(rutland, OAKHAM, 9)
  const classes = new Set(
    whole.flatMap(({ layer, properties }) => (layer === 'roads' ? [properties['class']] : [])),
  )
  expect([...classes]).toEqual(expect.arrayContaining(['trunk']))
  expect(classes.has('street')).toBe(false)
  expect(whole.some(({ layer }) => layer === 'buildings')).toBe(false)
  expect(named(whole, 'places')).toContain('Oakham')
})

test('a reservoir of many ways is an area with its name', async () => {
  const water = (await at(rutland, RESERVOIR, 12)).filter(({ layer }) => layer === 'water')
  expect(water.map(({ properties }) => properties['name'])).toContain('Rutland Water')
  const names = await at(rutland, RESERVOIR, 12)
  expect(named(names, 'places').filter((name) => name === 'Rutland Water').length).toBeLessThan(2)
})

test('the ways of one road are one line, so that its name has room', async () => {
  const roads = (await at(rutland, OAKHAM, 14)).filter(
    ({ layer, properties }) => layer === 'roads' && properties['name'] === 'Melton Road',
  )
  expect(roads.length).toBeGreaterThan(0)
  expect(roads.length).toBeLessThan(6)
})

test('abroad the river and the names of the local language are there', async () => {
  const valley = await at(liechtenstein, VADUZ, 11)
  expect(named(valley, 'waterways').join(' ')).toMatch(/Rhein/)
  expect(named(await at(liechtenstein, VADUZ, 14), 'roads')).toContain('Städtle')
})

test('where the extract has nothing there is no tile', async () => {
  expect(await rutland.tile(14, 0, 0)).toBeUndefined()
})

test('progress rises to one', async () => {
  const parts: number[] = []
  const file = path.join(dataDir, 'progress.pmtiles')
  const extract = testExtract('liechtenstein')
  await buildMap({ extract, file, onProgress: (part) => parts.push(part) })
  expect(parts).toEqual(parts.toSorted((one, other) => one - other))
  expect(parts.at(-1)).toBe(1)
})

test('an extract of a country is too large, and the reader is not even started', async () => {
  const extract = path.join(dataDir, 'country.osm.pbf')
  writeFileSync(extract, '')
  truncateSync(extract, MAX_EXTRACT_BYTES + 1)
  const file = path.join(dataDir, 'country.pmtiles')
  expect(await buildMap({ extract, file })).toEqual({ ok: false, reason: 'too-large' })
})

test('a build that is stopped leaves no file', async () => {
  const file = path.join(dataDir, 'stopped.pmtiles')
  const extract = testExtract('liechtenstein')
  const result = await buildMap({ extract, file, signal: AbortSignal.abort() })
  expect(result).toEqual({ ok: false, reason: 'stopped' })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('stopped'))).toEqual([])
})

/** An extract with a header and no data. */
function writeEmptyExtract(file: string): void {
  const blob = new PbfWriter()
  blob.writeBytesField(1, new Uint8Array(0))
  const content = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(1, 'OSMHeader')
  header.writeVarintField(3, content.length)
  const head = header.finish()
  const size = Buffer.alloc(4)
  size.writeUInt32BE(head.length)
  writeFileSync(file, Buffer.concat([size, head, content]))
}

test('an extract without anything to draw gives no map, and a file that is no extract is named as such', async () => {
  const extract = path.join(dataDir, 'empty.osm.pbf')
  const file = path.join(dataDir, 'empty.pmtiles')
  writeEmptyExtract(extract)
  expect(await buildMap({ extract, file })).toEqual({ ok: false, reason: 'nothing-to-draw' })
  writeFileSync(extract, 'not an extract')
  await expect(buildMap({ extract, file })).rejects.toThrow(ExtractError)
})
