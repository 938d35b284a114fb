import { createHash } from 'node:crypto'
import type { PageFacts } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { BASEMAP_ID, basemapFile } from '@kerbside/kit/map/basemap-file.ts'
import { COUNTRY } from '@kerbside/kit/map/focus.ts'
import type { Bounds } from '@kerbside/kit/map/frame.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import type { SketchView } from '@kerbside/kit/map/sketch-of.ts'
import { findAirport } from './find-page.ts'
import type { Sketches } from './sketches.ts'

/** Degrees around the operator's base to draw if there is no journey. */
const ACROSS = { lng: 0.42, lat: 0.2 } as const
/** The desk's map includes its airports. */
const DESK_ACROSS = { lng: 0.78, lat: 0.46 } as const

/** The maps of pages by name: the operator's `area`, the `desk`'s, the `country`, the `hero`, each airport by its slug. */
export function viewOf(
  name: string,
  { operator, facts }: { operator: Operator; facts: PageFacts },
): SketchView | undefined {
  if (name === 'area') return { bounds: around(operator.base, ACROSS) }
  if (name === 'desk') return { bounds: around(operator.base, DESK_ACROSS) }
  if (name === 'country') return { bounds: COUNTRY }
  if (name === 'hero') return facts.hero && { path: facts.hero.path, detail: 'roads', margin: 0.12 }
  const journey = facts.fromAirports?.[findAirport(operator, name)?.code ?? '']
  return journey && { path: journey.path }
}

function around({ lat, lng }: Operator['base'], by: { lat: number; lng: number }): Bounds {
  return [lng - by.lng, lat - by.lat, lng + by.lng, lat + by.lat]
}

/** Artwork consists of lines on the background colour: areas, and lines that end within view, are left out. */
const ARTWORK = new Set(['river', 'lake', 'A', 'D', 'M'])

function sketchNamed(name: string, facts: SketchParams): SketchData | undefined {
  const view = viewOf(name, facts)
  if (!view) return undefined
  const data = facts.sketch(view)
  if (name === 'hero')
    return { ...data, layers: data.layers.filter(({ kind }) => ARTWORK.has(kind)) }
  // Road numbers are useful for a journey; without one, town names are enough.
  return name === 'area' || name === 'desk'
    ? { ...data, labels: data.labels.filter(({ size }) => size !== 'road') }
    : data
}

export type SketchParams = { operator: Operator; facts: PageFacts; sketch: Sketches }

/** The sketch of a named map without its ground, which the browser loads once and caches. */
export function linkBasemap(name: string, facts: SketchParams): SketchData | undefined {
  const data = sketchNamed(name, facts)
  if (!data) return undefined
  const version = createHash('sha256').update(basemapFile(data)).digest('base64url').slice(0, 10)
  return { ...data, layers: [], file: `/ground/${name}.svg?v=${version}#${BASEMAP_ID}` }
}

/** The file of the ground. */
export function drawBasemap(name: string, facts: SketchParams): string | undefined {
  const data = sketchNamed(name, facts)
  return data && basemapFile(data)
}
