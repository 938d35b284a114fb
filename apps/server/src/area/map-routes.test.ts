import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, startTestApp, type TestApp } from '../../test/test-app.ts'
import { SILENT } from '../log.ts'
import { LAND_FILE, MAP_FILE } from './area-folder.ts'
import { openAreaMaps } from './map/open-maps.ts'
import { tileId } from './map/tile-id.ts'
import { writePmtiles } from './map/write-pmtiles.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'kerbside-tiles-'))
const KERBSIDE_LAYERS = ['roads', 'waterways']
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({
    ends: afterAll,
    deps: { areaMaps: openAreaMaps({ dataDir, log: SILENT }) },
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const fileOf = (area: string) => path.join(dataDir, 'areas', area, MAP_FILE)

type GivenArea = {
  slug?: 'kerbside' | 'northway'
  state?: 'live' | 'retired' | 'ready'
  map?: '' | 'built' | 'file'
  layers?: readonly string[]
}

/** An area whose map has one tile, 14/8185/5448, and the same content at zoom 5. */
async function givenArea(params: GivenArea = {}): Promise<string> {
  const { slug = 'kerbside', state = 'live', map = 'built', layers = KERBSIDE_LAYERS } = params
  const id = randomUUID()
  if (map !== '') {
    mkdirSync(path.dirname(fileOf(id)), { recursive: true })
    const tiles = [tileId(5, 15, 10), tileId(14, 8185, 5448)].map((tile) => ({
      id: tile,
      bytes: Buffer.from(`tile of ${id}`),
    }))
    await writePmtiles(fileOf(id), tiles, {
      facts: {
        minZoom: 5,
        maxZoom: 14,
        box: [-0.2, 51.5, -0.1, 51.6],
        metadata: { vector_layers: layers.map((layer) => ({ id: layer, fields: {} })) },
      },
      onTile: () => true,
    })
  }
  const { operator } = await testApp.context(slug)
  if (state === 'live')
    await asOwner(testApp, "update area set state = 'retired' where operator_id = $1", [operator])
  await asOwner(
    testApp,
    `insert into area (operator_id, id, name, state, sha256, west, south, east, north, streets, map,
       places, houses, samples, made_at)
     values ($1, $2, 'camden', $3, '', -0.2, 51.5, -0.1, 51.6, '', $4, 0, 0, '[]', now())`,
    [operator, id, state, map],
  )
  testApp.deps.changes.notify(operator)
  return id
}

const ask = (
  url: string,
  {
    host = 'kerbside.localhost',
    method = 'GET',
    headers = {},
  }: { host?: string; method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
) => testApp.app.inject({ url, method, headers: { host, ...headers } })

const live = async (host?: string): Promise<unknown> =>
  (await ask('/tiles/live', { ...(host && { host }) })).json()

test('a tile of the operator’s area is sent as it is stored, and may be kept for ever', async () => {
  const area = await givenArea()
  const response = await ask(`/tiles/${area}/14/8185/5448`)
  expect(response.statusCode).toBe(200)
  expect(gunzipSync(response.rawPayload).toString()).toBe(`tile of ${area}`)
  expect(response.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${area}"`,
    'x-content-type-options': 'nosniff',
  })
})

test('a browser that has a tile gets the answer that it is unchanged', async () => {
  const area = await givenArea()
  const headers = { 'if-none-match': `"${area}"` }
  const same = await ask(`/tiles/${area}/14/8185/5448`, { headers })
  expect([same.statusCode, same.payload]).toEqual([304, ''])
  const other = { 'if-none-match': `"${randomUUID()}"` }
  expect((await ask(`/tiles/${area}/14/8185/5448`, { headers: other })).statusCode).toBe(200)
})

test('HEAD has the headers of the tile and no body', async () => {
  const area = await givenArea()
  const response = await ask(`/tiles/${area}/14/8185/5448`, { method: 'HEAD' })
  expect([response.statusCode, response.payload]).toEqual([200, ''])
  expect(response.headers['content-encoding']).toBe('gzip')
})

test('where there is nothing to draw, and between no zooms of the file, the tile is empty', async () => {
  const area = await givenArea()
  for (const tile of ['14/0/0', '7/60/40', '4/1/1', '15/1/1']) {
    const response = await ask(`/tiles/${area}/${tile}`)
    expect([tile, response.statusCode, response.payload]).toEqual([tile, 204, ''])
  }
})

test('another operator’s area looks like one that does not exist', async () => {
  const area = await givenArea({ slug: 'northway' })
  const foreign = await ask(`/tiles/${area}/14/8185/5448`)
  const unknown = await ask(`/tiles/${randomUUID()}/14/8185/5448`)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.payload).toBe(unknown.payload)
  expect(foreign.headers['cache-control']).toBe(unknown.headers['cache-control'])
  const own = await ask(`/tiles/${area}/14/8185/5448`, { host: 'northway.localhost' })
  expect(own.statusCode).toBe(200)
})

test('an area that is retired or not yet in use has its tiles; one without a map has none', async () => {
  for (const state of ['retired', 'ready'] as const)
    expect((await ask(`/tiles/${await givenArea({ state })}/14/8185/5448`)).statusCode).toBe(200)
  const bare = await givenArea({ state: 'ready', map: '' })
  expect((await ask(`/tiles/${bare}/14/8185/5448`)).statusCode).toBe(404)
})

test('addresses that no tile has are not found, and reach no other file', async () => {
  const area = await givenArea()
  for (const address of [
    `${area}/14/16384/0`,
    `${area}/14/0/16384`,
    `${area}/23/0/0`,
    `${area}/99999999/0/0`,
    `${area}/-1/0/0`,
    `${area}/1e1/0/0`,
    `${area}/14/8185.5/0`,
    `${area}/14/0x10/0`,
    `${area}/14/8185/5448.pbf`,
    `${area.toUpperCase()}/14/8185/5448`,
    '../14/8185/5448',
    '..%2F..%2Fetc/14/8185/5448',
    '%2e%2e%2f%2e%2e/14/8185/5448',
    `${area}%00/14/8185/5448`,
    `building-${area}/14/8185/5448`,
  ]) {
    const response = await ask(`/tiles/${address}`)
    expect([address, response.statusCode]).toEqual([address, 404])
  }
})

test('the land around an area is sent to its operator alone; an area of before has none', async () => {
  const area = await givenArea()
  expect((await ask(`/tiles/${area}/land`)).statusCode).toBe(404)
  const next = await givenArea()
  writeFileSync(path.join(path.dirname(fileOf(next)), LAND_FILE), '{"type":"FeatureCollection"}')
  expect(await live()).toMatchObject({ map: { id: next, hasLand: true } })
  const response = await ask(`/tiles/${next}/land`)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ type: 'FeatureCollection' })
  expect((await ask(`/tiles/${next}/land`, { host: 'northway.localhost' })).statusCode).toBe(404)
})

test('thirty tiles at once are all sent', async () => {
  const area = await givenArea()
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => ask(`/tiles/${area}/14/8185/5448`)),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('pages learn which area has the streets, and how its layers are named', async () => {
  const area = await givenArea()
  expect(await live()).toEqual({
    map: {
      id: area,
      schema: 'kerbside',
      minZoom: 5,
      maxZoom: 14,
      box: [-0.2, 51.5, -0.1, 51.6],
      hasLand: false,
    },
  })
  expect((await ask('/tiles/live')).headers['cache-control']).toBe('no-cache')
  const layers = ['earth', 'roads', 'water']
  const next = await givenArea({ map: 'file', layers })
  expect(await live()).toMatchObject({ map: { id: next, schema: 'protomaps' } })
})

test('without a map that can be drawn pages get none: no area, no file, a file of something else', async () => {
  await givenArea({ map: '' })
  expect(await live()).toEqual({ map: null })
  await givenArea({ map: 'file', layers: ['elevation'] })
  expect(await live()).toEqual({ map: null })
  const damaged = await givenArea()
  writeFileSync(fileOf(damaged), 'PMTiles? no')
  expect(await live()).toEqual({ map: null })
  expect((await ask(`/tiles/${damaged}/14/8185/5448`)).statusCode).toBe(404)
  const missing = await givenArea()
  rmSync(path.dirname(fileOf(missing)), { recursive: true })
  expect(await live()).toEqual({ map: null })
})

test('a file that is copied to this machine later is used then', async () => {
  const area = await givenArea()
  const copy = await givenArea()
  rmSync(fileOf(copy))
  expect(await live()).toEqual({ map: null })
  copyFileSync(fileOf(area), fileOf(copy))
  expect(await live()).toMatchObject({ map: { id: copy } })
})

test('the file of a removed area is closed with the next change', async () => {
  const area = await givenArea()
  expect((await ask(`/tiles/${area}/14/8185/5448`)).statusCode).toBe(200)
  await asOwner(testApp, 'delete from area where id = $1', [area])
  rmSync(path.dirname(fileOf(area)), { recursive: true })
  const { operator } = await testApp.context()
  testApp.deps.changes.notify(operator)
  expect((await ask(`/tiles/${area}/14/8185/5448`)).statusCode).toBe(404)
  await expect.poll(() => testApp.deps.areaMaps.find(area)).toBeUndefined()
})
