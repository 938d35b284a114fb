import type { Box } from '@kerbside/domain/lines/clip.ts'
import { clipLine, clipRing } from '@kerbside/domain/lines/clip.ts'
import { simplify } from '@kerbside/domain/lines/simplify.ts'
import { type Basemap, isOnBuiltInMap, type RoadClass } from './basemap.ts'
import { around, drawnBox, FOCUS, MARGIN, shapeOf } from './focus.ts'
import type { Bounds, Frame, Line, Spot } from './frame.ts'
import { boundsIn, boundsOf, frameAround, metresPerUnit, spotOf } from './frame.ts'
import type { Layer, SketchData } from './sketch-data.ts'
import { labelsOf } from './sketch-labels.ts'
import { svgPath } from './svg-path.ts'

/** What to show: a journey, or an area. `roads` leaves out names, parks and airports, for artwork behind a headline. */
export type SketchView = ({ path: Line } | { bounds: Bounds }) & {
  detail?: 'full' | 'roads'
  /** Free space around the focus, as a share of each side. Default `MARGIN`. */
  margin?: number
}

/**
 * Draws an area once, on the server. A box of any size shows the view whole: the drawing extends far enough beyond it
 * for a phone's strip and for a tall column.
 */
export function sketchOf(basemap: Basemap, view: SketchView): SketchData {
  const { detail = 'full', margin = MARGIN } = view
  const bounds = 'path' in view ? boundsOf(view.path) : view.bounds
  const shape = shapeOf(bounds)
  const frame = frameAround(bounds, { ...FOCUS[shape], margin })
  const far = drawnBox(frame)
  const near = around(frame, { narrowest: 1.05, widest: 2.2 })
  return {
    shape,
    frame,
    bounds: boundsIn(frame),
    layers: layersOf(basemap, { frame, far, near, detail }),
    labels: detail === 'full' ? labelsOf(basemap, { frame, shape }) : [],
  }
}

type SketchOptions = { frame: Frame; far: Box; near: Box; detail: 'full' | 'roads' }

/** From the bottom layer up. Empty layers are left out. */
function layersOf(basemap: Basemap, options: SketchOptions): Layer[] {
  const { frame, far, near, detail } = options
  const area = (kind: Layer['kind'], rings: readonly Line[]): Layer[] =>
    paths(
      kind,
      svgPath(areasIn(rings, { frame, box: far, bend: BEND.soft }), {
        area: true,
        soft: kind !== 'airport',
      }),
    )
  const roads = (kind: Layer['kind'], classes: readonly RoadClass[], box: Box): Layer[] => {
    const chosen = basemap.roads.filter((road) => classes.includes(road.class))
    const bend = kind === 'U' ? BEND.street : BEND.road
    const lines = chosen.map(({ path }) => path)
    return paths(kind, svgPath(linesIn(lines, { frame, box, bend })))
  }
  const metres = metresPerUnit(frame)
  const parks = detail === 'full' ? basemap.parks : []
  const airports = detail === 'full' ? basemap.airfields : []
  return [
    ...coast(basemap, options),
    ...area('park', parks),
    ...area('airport', airports),
    ...area('lake', basemap.lakes),
    ...rivers(basemap, options),
    ...(metres < 60 ? roads('U', ['U', 'C'], near) : []),
    ...(metres < 300 ? roads('A', ['A'], far) : []),
    ...roads('D', ['D'], far),
    ...roads('M', ['M'], far),
    ...(metres < 60 ? runways(basemap, options) : []),
  ]
}

const paths = (kind: Layer['kind'], d: string, width?: number): Layer[] =>
  d === '' ? [] : [{ kind, d, ...(width !== undefined && { width }) }]

/** Inland and abroad everything is land, and the page's background already has the colour of land. */
function coast({ land }: Basemap, { frame, far }: SketchOptions): Layer[] {
  if (!isOnBuiltInMap(boundsIn(frame))) return []
  const [left, top, right, bottom] = far
  const whole = (right - left) * (bottom - top)
  const areas = areasIn(land, { frame, box: far, bend: BEND.coast })
  const [first] = areas
  if (areas.length === 1 && first && sizeOf(first) > whole * 0.9999) return []
  const sea: Spot[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return [
    ...paths('sea', svgPath([sea], { area: true })),
    ...paths('land', svgPath(areas, { area: true })),
  ]
}

/** Bends smaller than this (units) are not visible; small streets and soft shores tolerate more. */
const BEND = { road: 1, street: 1.5, soft: 2.4, coast: 1.8 } as const
const MIN_AREA = 200

function areasIn(
  rings: readonly Line[],
  { frame, box, bend }: { frame: Frame; box: Box; bend: number },
): Spot[][] {
  return rings
    .map((ring) =>
      clipRing(
        ring.map((at) => spotOf(frame, at)),
        box,
      ),
    )
    .map((ring) => opened(simplify(ring, bend)))
    .filter((ring) => ring.length > 2 && sizeOf(ring) > MIN_AREA)
}

/** An SVG area closes itself. */
function opened(ring: Spot[]): Spot[] {
  const [first, last] = [ring[0], ring.at(-1)]
  const closed = first && last && first[0] === last[0] && first[1] === last[1]
  return closed ? ring.slice(0, -1) : ring
}

function sizeOf(ring: readonly Spot[]): number {
  let sum = 0
  for (const [step, [x, y]] of ring.entries()) {
    const next = ring[step + 1] ?? ring[0] ?? [x, y]
    sum += x * next[1] - next[0] * y
  }
  return Math.abs(sum) / 2
}

function linesIn(
  lines: readonly Line[],
  { frame, box, bend }: { frame: Frame; box: Box; bend: number },
): Spot[][] {
  return lines
    .flatMap((line) =>
      clipLine(
        line.map((at) => spotOf(frame, at)),
        box,
      ),
    )
    .map((part) => simplify(part, bend))
}

/** A river keeps its real width, but is never too thin to be visible. */
const RIVER_UNITS = [3, 6, 9, 12, 18, 26, 40, 60, 90] as const

function rivers({ rivers: all }: Basemap, { frame, far }: SketchOptions): Layer[] {
  const metres = metresPerUnit(frame)
  const widths = new Map<number, Line[]>()
  for (const { widthMetres, path } of all) {
    // From far away only large rivers are drawn.
    if (widthMetres / metres < 0.25) continue
    const wanted = (1.4 * widthMetres) / metres
    const width = RIVER_UNITS.find((units) => units >= wanted) ?? wanted
    widths.set(width, [...(widths.get(width) ?? []), path])
  }
  return [...widths].flatMap(([width, lines]) =>
    paths(
      'river',
      svgPath(linesIn(lines, { frame, box: far, bend: BEND.soft }), { soft: true }),
      Math.round(width),
    ),
  )
}

function runways({ runways: all }: Basemap, { frame, far, detail }: SketchOptions): Layer[] {
  return detail === 'full'
    ? paths('runway', svgPath(linesIn(all, { frame, box: far, bend: BEND.road })), 4)
    : []
}
