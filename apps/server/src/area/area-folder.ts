import { createHash } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  existsSync,
  linkSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** The files of an area's folder. */
export const TILES_FILE = 'tiles.tar'
export const MAP_FILE = 'map.pmtiles'
/** The land around the area, as GeoJSON. Areas of earlier releases have none. */
export const LAND_FILE = 'land.json'
/** In a folder that was built for another machine: what its places are read from. */
export const EXTRACT_FILE = 'extract.osm.pbf'
const MANIFEST_FILE = 'area.json'

const Manifest = z.object({
  format: z.literal(1),
  name: z.string().min(1).max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  streets: z.string(),
  map: z.enum(['', 'built', 'file']),
})

/** What a folder that was built for another machine holds. */
export type Manifest = Omit<z.infer<typeof Manifest>, 'format'>

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeFileSync(path.join(folder, MANIFEST_FILE), `${JSON.stringify({ format: 1, ...manifest })}\n`)

/** Undefined for a folder that `build area` has not made, or has not finished. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    const manifest = Manifest.parse(
      JSON.parse(readFileSync(path.join(folder, MANIFEST_FILE), 'utf8')),
    )
    const files = [
      EXTRACT_FILE,
      ...(manifest.streets ? [TILES_FILE] : []),
      ...(manifest.map ? [MAP_FILE] : []),
    ]
    return files.every((file) => existsSync(path.join(folder, file))) ? manifest : undefined
  } catch {
    return undefined
  }
}

/** Both folders have the file; on one disk it takes no space of its own. False if it is not in the first. */
export function shareFile(from: string, to: string, name: string): boolean {
  const file = path.join(from, name)
  if (!existsSync(file)) return false
  try {
    linkSync(file, path.join(to, name))
  } catch {
    copyFileSync(file, path.join(to, name))
  }
  return true
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** "rutland" of "/maps/rutland.osm.pbf". */
export const nameOfExtract = (file: string): string =>
  path.basename(file).replace(/\.osm\.pbf$/i, '')
