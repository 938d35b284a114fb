import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { MAP_FILE } from './area-folder.ts'
import { type BuildParams, buildParts, type Part } from './build-parts.ts'
import { MAX_EXTRACT_BYTES } from './map/build-map.ts'
import { testExtract } from './map/given-map.ts'
import { readMapBox } from './map/open-maps.ts'

let folder: string
beforeEach(() => {
  const made = mkdtempSync(path.join(tmpdir(), 'kerbside-parts-'))
  folder = made
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
})

const building = (parts: readonly Part[], params: Partial<BuildParams> = {}) =>
  buildParts(folder, {
    extract: testExtract('liechtenstein'),
    parts: new Set(parts),
    program: undefined,
    onStep() {},
    ...params,
  })

const largeExtract = (): string => {
  const extract = path.join(folder, 'country.osm.pbf')
  writeFileSync(extract, '')
  truncateSync(extract, MAX_EXTRACT_BYTES + 1)
  return extract
}

test('the map of an extract is built into the folder of the area', async () => {
  expect(await building(['map', 'places'])).toEqual({
    ok: true,
    built: { streets: '', map: 'built' },
  })
  expect(await readMapBox(path.join(folder, MAP_FILE))).toHaveLength(4)
})

test('without the part map there is none', async () => {
  expect(await building(['places'])).toEqual({ ok: true, built: { streets: '', map: '' } })
  expect(existsSync(path.join(folder, MAP_FILE))).toBe(false)
})

test('an extract that is too large gives its other parts; for the map alone it is refused', async () => {
  const extract = largeExtract()
  expect(await building(['map', 'places'], { extract })).toMatchObject({ built: { map: '' } })
  expect(await building(['map'], { extract })).toEqual({ ok: false, reason: 'map-too-large' })
})

test('a map file of one’s own is taken if pages can draw it', async () => {
  const made = path.join(folder, MAP_FILE)
  await building(['map'])
  const other = mkdtempSync(path.join(tmpdir(), 'kerbside-parts-'))
  onTestFinished(() => rmSync(other, { recursive: true, force: true }))
  const params = {
    extract: testExtract('liechtenstein'),
    parts: new Set<Part>(['map']),
    program: undefined,
    onStep() {},
  }
  expect(await buildParts(other, { ...params, mapFile: made })).toMatchObject({
    built: { map: 'file' },
  })
  const text = path.join(folder, 'text.pmtiles')
  writeFileSync(text, 'not a map')
  expect(await buildParts(other, { ...params, mapFile: text })).toEqual({
    ok: false,
    reason: 'no-map-file',
  })
})

test('an import that is stopped stops the map', async () => {
  await expect(building(['map'], { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(existsSync(path.join(folder, MAP_FILE))).toBe(false)
})
