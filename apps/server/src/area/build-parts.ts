import { copyFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import {
  type BuildFailure,
  buildStreets,
  type StreetsProgram,
} from '../ports/roads/streets/build-streets.ts'
import { VALHALLA_VERSION } from '../ports/roads/streets/valhalla-config.ts'
import { freeBytes, MAP_FILE } from './area-folder.ts'
import { buildMap } from './map/build-map.ts'
import { readMapBox } from './map/open-maps.ts'

export type Part = 'streets' | 'places' | 'map'
export const PARTS: readonly Part[] = ['streets', 'places', 'map']

/** Measured: 24 times the extract for road-dense data while its tiles are built. */
const DISK_FACTOR = 24

export type PartsFailure =
  | { reason: 'disk-too-small'; needed: number; free: number }
  | { reason: BuildFailure; output: string }
  | { reason: 'map-too-large' | 'no-map-file' }

export type BuildParams = {
  extract: string
  parts: ReadonlySet<Part>
  /** A PMTiles file to use as the map. */
  mapFile?: string | undefined
  /** Undefined where Valhalla is not installed: no streets are built. */
  program: StreetsProgram | undefined
  memoryBytes?: number | undefined
  signal?: AbortSignal | undefined
  onStep: (step: AreaStep, part?: number) => void
}

export type AreaStep = 'check' | Part | 'samples'

export type BuiltParts = { streets: string; map: '' | 'built' | 'file' }

/** Throws if the programs were ended by `signal`. */
export async function buildParts(
  folder: string,
  { extract, parts, mapFile, program, memoryBytes, signal, onStep }: BuildParams,
): Promise<{ ok: true; built: BuiltParts } | ({ ok: false } & PartsFailure)> {
  const built: BuiltParts = { streets: '', map: '' }
  if (mapFile !== undefined && !(await readMapBox(mapFile)))
    return { ok: false, reason: 'no-map-file' }
  if (parts.has('streets') && program) {
    const { size } = await stat(extract)
    const free = await freeBytes(path.dirname(folder))
    if (free < DISK_FACTOR * size)
      return { ok: false, reason: 'disk-too-small', needed: DISK_FACTOR * size, free }
    onStep('streets')
    const result = await buildStreets(program, { extract, folder, memoryBytes, signal })
    if (!result.ok) return result
    built.streets = VALHALLA_VERSION
  }
  if (mapFile !== undefined) {
    onStep('map')
    copyFileSync(mapFile, path.join(folder, MAP_FILE))
    built.map = 'file'
  } else if (parts.has('map')) {
    onStep('map')
    const map = await buildMap({ extract, file: path.join(folder, MAP_FILE), signal })
    signal?.throwIfAborted()
    if (map.ok) built.map = 'built'
    // with the other parts a large extract is still of use
    else if (map.reason === 'too-large' && parts.size === 1)
      return { ok: false, reason: 'map-too-large' }
  }
  return { ok: true, built }
}
