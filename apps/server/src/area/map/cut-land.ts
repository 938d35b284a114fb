import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Box, clipRing } from '@kerbside/domain/lines/clip.ts'
import { simplify } from '@kerbside/domain/lines/simplify.ts'
import { feature } from 'topojson-client'
import { LAND_FILE, MAP_FILE } from '../area-folder.ts'
import { readMapBox } from './open-maps.ts'

type Ring = readonly (readonly [number, number])[]
type Land = {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    properties: object
    geometry: { type: 'MultiPolygon'; coordinates: Ring[][] }
  }[]
}

/** How far around the area land and sea are told apart, in degrees: what a map shows around a city. */
const AROUND = 2
/** About 60 metres, which is finer than the source. */
const COAST_DEGREES = 0.0008

/**
 * The land in and around a box, for the map of an area: an extract has no sea. Natural Earth at 1:10 million, in the public
 * domain: coasts are up to some hundred metres off.
 */
export function cutLand([west, south, east, north]: Box): Land {
  const box = [west - AROUND, south - AROUND, east + AROUND, north + AROUND] as const
  const coordinates = readWorld()
    .map((polygon) => polygon.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 2))
    .filter((polygon) => polygon.length > 0)
    .map((polygon) => polygon.map((ring) => closed(simplify(ring, COAST_DEGREES)).map(rounded)))
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } },
    ],
  }
}

/** Writes the land around the map of an area into its folder. */
export async function writeLand(folder: string): Promise<void> {
  const box = await readMapBox(path.join(folder, MAP_FILE))
  if (box) writeFileSync(path.join(folder, LAND_FILE), JSON.stringify(cutLand(box)))
}

type World = Parameters<typeof feature>[0]

function readWorld(): Ring[][] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
  const world = JSON.parse(readFileSync(file, 'utf8')) as World
  const { land } = world.objects
  if (!land) throw new Error(`${file} has no land`)
  const found = feature(world, land)
  const features = found.type === 'FeatureCollection' ? found.features : [found]
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates as unknown as Ring[]]
    return geometry.type === 'MultiPolygon' ? (geometry.coordinates as unknown as Ring[][]) : []
  })
}

function closed(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  const isOpen = first && last && (first[0] !== last[0] || first[1] !== last[1])
  return isOpen ? [...ring, first] : ring
}

const rounded = ([lng, lat]: readonly [number, number]): readonly [number, number] => [
  Math.round(lng * 1e4) / 1e4,
  Math.round(lat * 1e4) / 1e4,
]
