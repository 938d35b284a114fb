import { stat } from 'node:fs/promises'
import { readExtractHeader } from '../../osm/read-extract.ts'
import { type CollectedFeatures, collectFeatures } from './collect-features.ts'
import { cutTiles } from './cut-tiles.ts'
import { MAP_LAYERS, MAX_ZOOM, MIN_ZOOM } from './map-layers.ts'
import { degreesAt } from './world.ts'
import { writePmtiles } from './write-pmtiles.ts'

/** Memory and time grow with the extract; a country's map is made by Planetiler or cut from Protomaps'. */
export const MAX_EXTRACT_BYTES = 50_000_000

export type MapFailure = 'too-large' | 'nothing-to-draw' | 'stopped'
export type MapResult =
  | { ok: true; tiles: number; bytes: number }
  | { ok: false; reason: MapFailure }

type MapParams = {
  extract: string
  /** Where the PMTiles file is written. */
  file: string
  signal?: AbortSignal | undefined
  /** The part that is done, 0 to 1. */
  onProgress?: (part: number) => void
}

/** The words that OpenStreetMap asks for (openstreetmap.org/copyright). */
const CREDIT = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'
/** How often the extract is read. */
const READINGS = 3
/** The share of the reading in the whole time, measured with towns. */
const READING_PART = 0.3

/** Vector tiles of an extract in one PMTiles file. Throws an ExtractError for a damaged file. */
export async function buildMap(params: MapParams): Promise<MapResult> {
  const { extract, file, signal, onProgress = () => {} } = params
  const { size } = await stat(extract)
  if (size > MAX_EXTRACT_BYTES) return { ok: false, reason: 'too-large' }
  const { box } = await readExtractHeader(extract)
  let read = 0
  const collected = await collectFeatures(extract, {
    onBytes(bytes) {
      read += bytes
      onProgress(READING_PART * Math.min(1, read / (READINGS * size)))
    },
  })
  if (collected.features.length === 0) return { ok: false, reason: 'nothing-to-draw' }
  const result = await writePmtiles(file, cutTiles(collected), {
    facts: {
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      box: box ?? boxOf(collected),
      metadata: {
        name: 'Kerbside',
        format: 'pbf',
        attribution: CREDIT,
        vector_layers: MAP_LAYERS.map((id) => ({ id, fields: {} })),
      },
    },
    onTile({ done }) {
      onProgress(READING_PART + (1 - READING_PART) * done)
      return signal?.aborted !== true
    },
  })
  if (result.ok) onProgress(1)
  return result
}

/** Of what is drawn, for a file that does not say what it covers. */
function boxOf({ features, pointAt }: CollectedFeatures): [number, number, number, number] {
  let [west, south, east, north] = [180, 85, -180, -85]
  for (const { rings, at } of features)
    for (const point of at ? [at] : [...(rings[0] ?? [])].map(pointAt)) {
      if (!point) continue
      const { lat, lng } = degreesAt(point)
      west = Math.min(west, lng)
      east = Math.max(east, lng)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    }
  return [west, south, east, north]
}
