import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PMTiles, zxyToTileId } from 'pmtiles'
import { afterAll, expect, test } from 'vitest'
import { tileId } from './tile-id.ts'
import { writePmtiles } from './write-pmtiles.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-pmtiles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const facts = {
  minZoom: 0,
  maxZoom: 7,
  box: [-0.5, 51.25, 0.25, 51.75],
  metadata: { name: 'made here' },
} as const

/** Many lengths, and some contents many times: a directory of them can hardly be compressed. */
function textOf(zoom: number, x: number, y: number): string {
  // open sea: one picture for thousands of tiles
  if (y > 100) return 'sea'
  const hash = createHash('sha512').update(`${zoom}/${x}/${y}`).digest()
  const kind = hash.readUInt16LE(0)
  if (kind % 3 === 0) return `one of many fields ${kind % 500}`
  return `${zoom}/${x}/${y} ${hash
    .toString('hex')
    .repeat(3)
    .slice(0, kind % 380)}`
}

/** All tiles of these zooms, in the order of the file. */
function tilesOf(zooms: readonly number[]): { id: number; bytes: Uint8Array }[] {
  const tiles = zooms.flatMap((zoom) =>
    Array.from({ length: 4 ** zoom }, (_, index) => {
      const [x, y] = [index % 2 ** zoom, Math.floor(index / 2 ** zoom)]
      return { id: tileId(zoom, x, y), bytes: Buffer.from(textOf(zoom, x, y)) }
    }),
  )
  return tiles.sort((one, other) => one.id - other.id)
}

async function reading(file: string) {
  const handle = await open(file)
  const map = new PMTiles({
    getKey: () => file,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await handle.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  })
  const read = async (zoom: number, x: number, y: number) => {
    const found = await map.getZxy(zoom, x, y)
    return found && Buffer.from(found.data).toString()
  }
  return { map, read, close: () => handle.close() }
}

test('tiles are numbered as the format numbers them', () => {
  for (const [zoom, x, y] of [
    [0, 0, 0],
    [1, 1, 0],
    [5, 15, 10],
    [14, 8185, 5448],
    [14, 16383, 16383],
  ] as const)
    expect(tileId(zoom, x, y)).toBe(zxyToTileId(zoom, x, y))
})

test('another program reads every tile of a file whose directory is too long for its beginning', async () => {
  const file = path.join(folder, 'large.pmtiles')
  const tiles = tilesOf([0, 3, 7])
  const result = await writePmtiles(file, tiles, { facts, onTile: () => true })
  expect(result).toEqual({ ok: true, tiles: tiles.length, bytes: expect.any(Number) })
  const { map, read, close } = await reading(file)
  const header = await map.getHeader()
  expect(header).toMatchObject({
    minZoom: 0,
    maxZoom: 7,
    minLon: -0.5,
    minLat: 51.25,
    maxLon: 0.25,
    maxLat: 51.75,
    clustered: true,
    numAddressedTiles: tiles.length,
  })
  // a directory of leaves, and the sea stored once
  expect(header.leafDirectoryLength).toBeGreaterThan(0)
  expect(header.numTileContents).toBeLessThan(0.85 * tiles.length)
  expect(await map.getMetadata()).toEqual({ name: 'made here' })
  for (const [zoom, x, y] of [
    [0, 0, 0],
    [3, 7, 7],
    [3, 4, 2],
    [7, 0, 0],
    [7, 127, 0],
    [7, 64, 100],
    [7, 17, 120],
    [7, 127, 127],
  ] as const)
    expect(await read(zoom, x, y)).toBe(textOf(zoom, x, y))
  expect(await read(5, 1, 1)).toBeUndefined()
  await close()
})

test('a small file has one directory', async () => {
  const file = path.join(folder, 'small.pmtiles')
  await writePmtiles(file, tilesOf([1]), { facts, onTile: () => true })
  const { map, read, close } = await reading(file)
  expect((await map.getHeader()).leafDirectoryLength).toBe(0)
  expect(await read(1, 1, 1)).toBe(textOf(1, 1, 1))
  await close()
})

test('a writing that is stopped leaves nothing', async () => {
  const file = path.join(folder, 'stopped.pmtiles')
  let count = 0
  const onTile = () => ++count < 5
  const result = await writePmtiles(file, tilesOf([3]), { facts, onTile })
  expect(result).toEqual({ ok: false, reason: 'stopped' })
  expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([])
})
