import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'

/** A tile as it is sent, not compressed. `id`: its number in the file (tile-id.ts). */
type StoredTile = { id: number; bytes: Uint8Array }
type Entry = { id: number; run: number; offset: number; length: number }

export type MapFacts = {
  minZoom: number
  maxZoom: number
  /** [west, south, east, north] in degrees. */
  box: readonly [number, number, number, number]
  metadata: Readonly<Record<string, unknown>>
}

/** Limits of PMTiles v3 (github.com/protomaps/PMTiles): the root directory is within the first 16 kB of the file. */
const HEADER_BYTES = 127
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES
const LEAF_ENTRIES = 4_096

const gzipAsync = promisify(gzip)

/**
 * Writes a PMTiles v3 file. The tiles come by ascending id and are written as they come, to a file beside, because the
 * directory before them is only known at the end. `onTile` stops the writing by returning false.
 */
export async function writePmtiles<Tile extends StoredTile>(
  file: string,
  tiles: Iterable<Tile>,
  { facts, onTile }: { facts: MapFacts; onTile: (tile: Tile) => boolean },
): Promise<{ ok: true; tiles: number; bytes: number } | { ok: false; reason: 'stopped' }> {
  const part = `${file}.tiles`
  try {
    const content = await writeTiles(part, tiles, onTile)
    if (!content) return { ok: false, reason: 'stopped' }
    const { entries, offset: tileBytes, contents } = content
    const { root, leaves } = directoriesOf(entries)
    const metadata = gzipSync(JSON.stringify(facts.metadata))
    const header = headerOf({
      facts,
      sizes: [root.length, metadata.length, leaves.length, tileBytes],
      counts: [entries.reduce((sum, { run }) => sum + run, 0), entries.length, contents],
    })
    const whole = await open(`${file}.part`, 'w')
    try {
      for (const bytes of [header, root, metadata, leaves]) await whole.write(bytes)
      for await (const chunk of createReadStream(part) as AsyncIterable<Buffer>)
        await whole.write(chunk)
      await whole.sync()
    } finally {
      await whole.close()
    }
    await rename(`${file}.part`, file)
    const bytes = header.length + root.length + metadata.length + leaves.length + tileBytes
    return { ok: true, tiles: entries.reduce((sum, { run }) => sum + run, 0), bytes }
  } finally {
    await rm(part, { force: true })
    await rm(`${file}.part`, { force: true })
  }
}

/** Undefined if the writing was stopped. The same bytes are stored once. */
async function writeTiles<Tile extends StoredTile>(
  part: string,
  tiles: Iterable<Tile>,
  onTile: (tile: Tile) => boolean,
): Promise<{ entries: Entry[]; offset: number; contents: number } | undefined> {
  const entries: Entry[] = []
  const stored = new Map<string, { offset: number; length: number }>()
  let offset = 0
  const out = await open(part, 'w')
  try {
    for (const tile of tiles) {
      if (!onTile(tile)) return undefined
      const { id, bytes } = tile
      const hash = createHash('sha1').update(bytes).digest('base64')
      let place = stored.get(hash)
      if (!place) {
        const packed = await gzipAsync(bytes)
        await out.write(packed)
        place = { offset, length: packed.length }
        stored.set(hash, place)
        offset += packed.length
      }
      const last = entries.at(-1)
      if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1
      else entries.push({ id, run: 1, ...place })
    }
  } finally {
    await out.close()
  }
  return { entries, offset, contents: stored.size }
}

function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const whole = writeDirectory(entries)
    if (whole.length <= MAX_ROOT_BYTES) return { root: whole, leaves: Buffer.alloc(0) }
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let at = 0; at < entries.length; at += size) {
      const leaf = writeDirectory(entries.slice(at, at + size))
      // a run of zero tiles points to a leaf
      pointers.push({ id: entries[at]?.id ?? 0, run: 0, offset, length: leaf.length })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = writeDirectory(pointers)
    if (root.length <= MAX_ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) }
  }
}

function writeDirectory(entries: readonly Entry[]): Buffer {
  const numbers: number[] = [entries.length]
  let last = 0
  for (const { id } of entries) {
    numbers.push(id - last)
    last = id
  }
  for (const { run } of entries) numbers.push(run)
  for (const { length } of entries) numbers.push(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    const follows = before !== undefined && offset === before.offset + before.length
    numbers.push(follows ? 0 : offset + 1)
  }
  return gzipSync(Uint8Array.from(numbers.flatMap(varint)))
}

function varint(number: number): number[] {
  const bytes: number[] = []
  let rest = number
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}

const GZIP = 2
const MVT = 1

function headerOf({
  facts,
  sizes,
  counts,
}: {
  facts: MapFacts
  /** Of root directory, metadata, leaf directories and tiles, which follow the header in this order. */
  sizes: readonly number[]
  /** Of tiles, entries and different contents. */
  counts: readonly number[]
}): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  let offset = HEADER_BYTES
  let at = 8
  const put = (number: number) => {
    header.writeBigUInt64LE(BigInt(number), at)
    at += 8
  }
  for (const size of sizes) {
    put(offset)
    put(size)
    offset += size
  }
  for (const count of counts) put(count)
  const [west, south, east, north] = facts.box
  const isClustered = 1
  for (const byte of [isClustered, GZIP, GZIP, MVT, facts.minZoom, facts.maxZoom])
    header[at++] = byte
  const degrees = (value: number) => {
    header.writeInt32LE(Math.round(value * 1e7), at)
    at += 4
  }
  for (const value of [west, south, east, north]) degrees(value)
  header[at++] = facts.maxZoom
  degrees((west + east) / 2)
  degrees((south + north) / 2)
  return header
}
