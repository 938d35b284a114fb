import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { Compression, PMTiles, SharedPromiseCache, type Source, TileType } from 'pmtiles'
import type { Log } from '../../log.ts'
import { areaFolder } from '../../ports/roads/streets/open-streets.ts'
import { LAND_FILE, MAP_FILE } from '../area-folder.ts'
import { type MapSchema, schemaOf } from './map-schema.ts'

export type OpenedMap = {
  schema: MapSchema
  minZoom: number
  maxZoom: number
  /** [west, south, east, north] in degrees. */
  box: readonly [number, number, number, number]
  /** Whether tiles are compressed with gzip, or not at all. */
  isGzip: boolean
  /** Undefined for an area of an earlier release. */
  landFile: string | undefined
  /** Undefined for a tile that has nothing to draw. */
  tile(zoom: number, x: number, y: number): Promise<Uint8Array | undefined>
}

/** The map files of areas on this machine. They stay open between requests. */
export type AreaMaps = {
  /** Undefined if the file is missing, or is no map that the pages can draw. */
  find(area: string): Promise<OpenedMap | undefined>
  /** Closes the files of areas that were removed, so that the disk gets their space back. */
  closeRemoved(): Promise<void>
  close(): Promise<void>
}

/** More than the operators of an install whose maps are looked at in the same minutes; the oldest is closed. */
const MAX_OPEN = 32

export function openAreaMaps({ dataDir, log }: { dataDir: string; log: Log }): AreaMaps {
  const opened = new Map<string, Promise<{ map: OpenedMap; file: FileHandle } | undefined>>()

  const fileOf = (area: string) => path.join(areaFolder(dataDir, area), MAP_FILE)
  const drop = async (area: string): Promise<void> => {
    const found = opened.get(area)
    opened.delete(area)
    await (await found)?.file.close()
  }
  return {
    async find(area) {
      const existing = opened.get(area)
      if (existing) return (await existing)?.map
      const opening = openMap(fileOf(area)).catch((error: unknown) => {
        log.warn({ err: error, area }, 'the map of an area can’t be read')
        return undefined
      })
      opened.set(area, opening)
      const [oldest] = opened.keys()
      if (opened.size > MAX_OPEN && oldest !== undefined) await drop(oldest)
      const found = await opening
      // a file that is copied to this machine later is found by a later request
      if (!found && opened.get(area) === opening) opened.delete(area)
      return found?.map
    },
    async closeRemoved() {
      await Promise.all([...opened.keys()].filter((area) => !existsSync(fileOf(area))).map(drop))
    },
    async close() {
      await Promise.all([...opened.keys()].map(drop))
    },
  }
}

/** What a file covers; undefined if pages can't draw it. */
export async function readMapBox(name: string): Promise<OpenedMap['box'] | undefined> {
  try {
    const opened = await openMap(name)
    await opened?.file.close()
    return opened?.map.box
  } catch {
    return undefined
  }
}

async function openMap(name: string): Promise<{ map: OpenedMap; file: FileHandle } | undefined> {
  if (!existsSync(name)) return undefined
  const file = await open(name)
  try {
    return { map: await readMap(file, name), file }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readMap(file: FileHandle, name: string): Promise<OpenedMap> {
  const source = sourceOf(file, name)
  const cache = new SharedPromiseCache()
  const described = new PMTiles(source, cache)
  // tiles are sent as they are stored
  const stored = new PMTiles(source, cache, async (bytes) => bytes)
  const landFile = path.join(path.dirname(name), LAND_FILE)
  const header = await described.getHeader()
  const schema = schemaOf(await described.getMetadata())
  const isGzip = header.tileCompression === Compression.Gzip
  if (header.tileType !== TileType.Mvt || schema === undefined)
    throw new Error('The file has no layers that the map can draw.')
  if (!isGzip && header.tileCompression !== Compression.None)
    throw new Error('The tiles of the file must be compressed with gzip.')
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header
  return {
    schema,
    minZoom,
    maxZoom,
    box: [minLon, minLat, maxLon, maxLat],
    isGzip,
    landFile: existsSync(landFile) ? landFile : undefined,
    async tile(zoom, x, y) {
      const found = await stored.getZxy(zoom, x, y)
      return found && new Uint8Array(found.data)
    },
  }
}

function sourceOf(file: FileHandle, name: string): Source {
  return {
    getKey: () => name,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  }
}
