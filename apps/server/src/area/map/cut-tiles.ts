import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { CollectedFeatures, PlacedFeature } from './collect-features.ts'
import { MAP_LAYERS, MAX_ZOOM, MIN_ZOOM } from './map-layers.ts'
import { tileId } from './tile-id.ts'
import type { WorldPoint } from './world.ts'

/** `done`: the part of all tiles that are cut, 0 to 1. */
export type CutTile = { id: number; bytes: Uint8Array; done: number }

const EXTENT = 4096
/** In the units of a tile: lines reach beyond its edge, so that their ends are not seen. */
const BUFFER = 80
/** In the units of a tile, of which eight are a pixel. */
const TOLERANCE = 5

type Box = readonly [west: number, north: number, east: number, south: number]

/** The tiles of an extract in the order of a PMTiles file, one after the other, so that memory does not grow with them. */
export function* cutTiles({ features, pointAt }: CollectedFeatures): Generator<CutTile> {
  const boxes = features.map((feature) => boxOf(feature, pointAt))
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom += 1) {
    const tiles = new Map<number, number[]>()
    for (const [index, feature] of features.entries()) {
      const box = boxes[index]
      if (!box || feature.minZoom > zoom) continue
      for (const number of tilesIn(box, zoom)) {
        const found = tiles.get(number)
        if (found) found.push(index)
        else tiles.set(number, [index])
      }
    }
    const ordered = [...tiles]
      .map(([number, indexes]) => {
        const [x, y] = [number % 2 ** zoom, Math.floor(number / 2 ** zoom)]
        return { x, y, indexes, id: tileId(zoom, x, y) }
      })
      .sort((one, other) => one.id - other.id)
    for (const [index, { x, y, id, indexes }] of ordered.entries()) {
      const shown = indexes.flatMap((at) => features[at] ?? [])
      const bytes = cutTile(shown, { zoom, x, y, pointAt })
      // each zoom has about twice the work of the one before
      const done = 2 ** (zoom - MAX_ZOOM - 1) * (1 + (index + 1) / ordered.length)
      if (bytes) yield { id, bytes, done }
    }
  }
}

function boxOf(
  { rings, at }: PlacedFeature,
  pointAt: CollectedFeatures['pointAt'],
): Box | undefined {
  if (at) return [at[0], at[1], at[0], at[1]]
  let [west, north, east, south] = [1, 1, 0, 0]
  for (const node of rings[0] ?? []) {
    const [x, y] = pointAt(node) ?? [0, 0]
    if (x < west) west = x
    if (x > east) east = x
    if (y < north) north = y
    if (y > south) south = y
  }
  return east < west ? undefined : [west, north, east, south]
}

/** Numbers of the tiles that a box touches with their buffers: column + row * columns. */
function* tilesIn([west, north, east, south]: Box, zoom: number): Generator<number> {
  const count = 2 ** zoom
  const clamp = (at: number) => Math.min(count - 1, Math.max(0, Math.floor(at)))
  const buffer = BUFFER / EXTENT
  const [left, right] = [clamp(west * count - buffer), clamp(east * count + buffer)]
  const [top, bottom] = [clamp(north * count - buffer), clamp(south * count + buffer)]
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) yield x + y * count
}

type TileParams = { zoom: number; x: number; y: number; pointAt: CollectedFeatures['pointAt'] }

/** Undefined for a tile that has nothing to draw. */
function cutTile(
  features: readonly PlacedFeature[],
  { zoom, x, y, pointAt }: TileParams,
): Uint8Array | undefined {
  const cut = MAP_LAYERS.flatMap((layer) => {
    const own = features.filter((feature) => feature.layer === layer)
    if (own.length === 0) return []
    const tile = geoJSONToTile(
      { type: 'FeatureCollection', features: own.map((feature) => toGeoJson(feature, pointAt)) },
      zoom,
      x,
      y,
      {
        coordinates: 'unitSquare',
        clip: true,
        buffer: BUFFER,
        extent: EXTENT,
        tolerance: TOLERANCE,
        // one more, because tiles of the last zoom are not simplified
        maxZoom: zoom + 1,
      },
    )
    return tile.features.length > 0 ? [[layer, tile] as const] : []
  })
  return cut.length === 0
    ? undefined
    : fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: EXTENT })
}

function toGeoJson(
  { shape, rings, at, properties }: PlacedFeature,
  pointAt: CollectedFeatures['pointAt'],
) {
  const lines = rings.map((ring) => {
    const line: number[][] = []
    for (const node of ring) line.push(positionOf(pointAt(node)))
    return line
  })
  return { type: 'Feature', properties, geometry: geometryOf(shape, lines, at) } as const
}

function geometryOf(shape: PlacedFeature['shape'], lines: number[][][], at: PlacedFeature['at']) {
  if (shape === 'point') return { type: 'Point', coordinates: positionOf(at) } as const
  if (shape === 'line') return { type: 'LineString', coordinates: lines[0] ?? [] } as const
  return { type: 'Polygon', coordinates: lines } as const
}

const positionOf = (point: WorldPoint | undefined): number[] => [point?.[0] ?? 0, point?.[1] ?? 0]
