import { createHash } from 'node:crypto'
import type { PageFacts } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Bounds } from '@kerbside/kit/map/frame.ts'
import { GROUND_ID, groundFile } from '@kerbside/kit/map/ground-file.ts'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import type { SketchView } from '@kerbside/kit/map/sketch-of.ts'
import { findAirport } from './find-page.ts'
import type { Sketches } from './sketches.ts'

/** Degrees around the operator's base that are drawn before there is a journey. */
const ACROSS = { lng: 0.42, lat: 0.2 } as const
/** The desk looks as far as its airports. */
const DESK_ACROSS = { lng: 0.78, lat: 0.46 } as const

/** The maps of pages by name: the operator's `area`, the `desk`'s, the `hero`, and each airport by its address. */
export function viewOf(
  name: string,
  { operator, facts }: { operator: Operator; facts: PageFacts },
): SketchView | undefined {
  if (name === 'area') return { bounds: around(operator.base, ACROSS) }
  if (name === 'desk') return { bounds: around(operator.base, DESK_ACROSS) }
  if (name === 'hero') return facts.hero && { path: facts.hero.path, detail: 'roads', margin: 0.12 }
  const journey = facts.fromAirports?.[findAirport(operator, name)?.code ?? '']
  return journey && { path: journey.path }
}

function around({ lat, lng }: Operator['base'], by: { lat: number; lng: number }): Bounds {
  return [lng - by.lng, lat - by.lat, lng + by.lng, lat + by.lat]
}

/** Artwork is lines on the band's own colour: what is drawn as an area, or ends in sight, is left out. */
const ARTWORK = new Set(['river', 'lake', 'A', 'D', 'M'])

function sketchNamed(name: string, facts: GroundsFacts): SketchData | undefined {
  const view = viewOf(name, facts)
  if (!view) return undefined
  const data = facts.sketch(view)
  if (name === 'hero')
    return { ...data, layers: data.layers.filter(({ kind }) => ARTWORK.has(kind)) }
  // Numbers of roads help on a journey; before there is one, names of towns are enough.
  return name === 'area' || name === 'desk'
    ? { ...data, labels: data.labels.filter(({ size }) => size !== 'road') }
    : data
}

export type GroundsFacts = { operator: Operator; facts: PageFacts; sketch: Sketches }

/** The sketch of a named map with its ground left out of the page: the browser fetches it once and keeps it. */
export function openGround(name: string, facts: GroundsFacts): SketchData | undefined {
  const data = sketchNamed(name, facts)
  if (!data) return undefined
  const version = createHash('sha256').update(groundFile(data)).digest('base64url').slice(0, 10)
  return { ...data, layers: [], file: `/ground/${name}.svg?v=${version}#${GROUND_ID}` }
}

/** The file itself. */
export function drawGround(name: string, facts: GroundsFacts): string | undefined {
  const data = sketchNamed(name, facts)
  return data && groundFile(data)
}
