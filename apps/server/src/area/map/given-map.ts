import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { worldPoint } from './world.ts'

/** An extract of testkit/osm. */
export const testExtract = (name: 'rutland-england' | 'liechtenstein'): string =>
  fileURLToPath(new URL(`../../../../../testkit/osm/${name}.osm.pbf`, import.meta.url))

/** The tile of a place. */
export function tileOf(
  { lat, lng }: { lat: number; lng: number },
  zoom: number,
): { zoom: number; x: number; y: number } {
  const [x, y] = worldPoint(lat, lng)
  return { zoom, x: Math.floor(x * 2 ** zoom), y: Math.floor(y * 2 ** zoom) }
}

export type TileFeature = {
  layer: string
  properties: Record<string, string | number | boolean>
  /** Rings or lines in the units of the tile. */
  lines: { x: number; y: number }[][]
}

/** What a compressed tile has, layer by layer. */
export function featuresIn(bytes: Uint8Array): TileFeature[] {
  const { layers } = new VectorTile(new PbfReader(gunzipSync(bytes)))
  return Object.values(layers).flatMap((layer) =>
    Array.from({ length: layer.length }, (_, index) => {
      const feature = layer.feature(index)
      return {
        layer: layer.name,
        properties: feature.properties,
        lines: feature.loadGeometry(),
      }
    }),
  )
}
