import type { Basemap, RoadClass } from './basemap.ts'
import type { Box } from './clip.ts'
import { clipLine, clipRing } from './clip.ts'
import type { Bounds, Frame, Line, Spot } from './frame.ts'
import { boundsOf, frameAround, metresPerUnit, spotOf } from './frame.ts'
import { simplify } from './simplify.ts'
import type { Layer, Shape, SketchData } from './sketch-data.ts'
import { FOCUS } from './sketch-data.ts'
import { labelsOf } from './sketch-labels.ts'
import { svgPath } from './svg-path.ts'

/**
 * What to look at: a journey, or a piece of the earth. `roads` leaves out names, parks and airports,
 * for artwork behind a headline.
 */
export type SketchView = ({ path: Line } | { bounds: Bounds }) & {
  detail?: 'full' | 'roads'
  /** Free space around the focus, a share of each side. Default 0.1. */
  margin?: number
}

/**
 * Draws a piece of the earth, once, on the server. The view is shown whole in a box of any size: the
 * drawing reaches far enough beyond it for a phone's strip and for a tall column.
 */
export function sketchOf(basemap: Basemap, view: SketchView): SketchData {
  const { detail = 'full', margin = 0.1 } = view
  const bounds = 'path' in view ? boundsOf(view.path) : view.bounds
  const shape = shapeOf(bounds)
  const frame = frameAround(bounds, { ...FOCUS[shape], margin })
  const far = around(frame, { narrowest: 0.6, widest: 4.5 })
  const near = around(frame, { narrowest: 0.8, widest: 2.3 })
  return {
    shape,
    frame,
    layers: layersOf(basemap, { frame, far, near, detail }),
    labels: detail === 'full' ? labelsOf(basemap, { frame, shape }) : [],
  }
}

function shapeOf(bounds: Bounds): Shape {
  const { world, width } = frameAround(bounds, { width: 1, height: 1e9 })
  const tall = frameAround(bounds, { width: 1e9, height: 1 })
  const ratio = width / world / (1 / tall.world)
  if (ratio > 1.55) return 'wide'
  return ratio > 0.75 ? 'even' : 'tall'
}

/** The box that fills any container between the two proportions when the frame is fitted into it. */
export function around(
  { width, height }: Pick<Frame, 'width' | 'height'>,
  { narrowest, widest }: { narrowest: number; widest: number },
): Box {
  const across = Math.max(0, (height * widest - width) / 2)
  const down = Math.max(0, (width / narrowest - height) / 2)
  return [-across, -down, width + across, height + down]
}

type Means = { frame: Frame; far: Box; near: Box; detail: 'full' | 'roads' }

/** From the ground up. Layers with nothing in them are left out. */
function layersOf(basemap: Basemap, means: Means): Layer[] {
  const { frame, far, near, detail } = means
  const area = (kind: Layer['kind'], rings: readonly Line[]): Layer[] =>
    paths(kind, svgPath(areasIn(rings, { frame, box: far }), true))
  const roads = (kind: Layer['kind'], classes: readonly RoadClass[], box: Box): Layer[] => {
    const chosen = basemap.roads.filter((road) => classes.includes(road.class))
    return paths(
      kind,
      svgPath(
        linesIn(
          chosen.map(({ path }) => path),
          { frame, box },
        ),
      ),
    )
  }
  const metres = metresPerUnit(frame)
  const parks = detail === 'full' ? basemap.parks : []
  const airports = detail === 'full' ? basemap.airports : []
  return [
    ...coast(area('land', basemap.land), far),
    ...area('park', parks),
    ...area('airport', airports),
    ...area('lake', basemap.lakes),
    ...rivers(basemap, means),
    ...(metres < 60 ? roads('U', ['U', 'C'], near) : []),
    ...(metres < 300 ? roads('A', ['A'], far) : []),
    ...roads('D', ['D'], far),
    ...roads('M', ['M'], far),
    ...(metres < 60 ? runways(basemap, means) : []),
  ]
}

const paths = (kind: Layer['kind'], d: string, width?: number): Layer[] =>
  d === '' ? [] : [{ kind, d, ...(width !== undefined && { width }) }]

/** Inland there is nothing but land, and the page's own ground is land already. */
function coast(land: Layer[], [left, top, right, bottom]: Box): Layer[] {
  const corners: Spot[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  const d = svgPath([corners], true)
  const cornersOf = (path: string) => path.match(/-?\d+/g)?.length
  const inland = land[0]?.d.match(/M/g)?.length === 1 && cornersOf(land[0].d) === cornersOf(d)
  return inland ? [] : [{ kind: 'sea', d }, ...land]
}

/** Smaller than this (units) a bend cannot be seen. */
const BEND = 1.1
const LEAST_AREA = 60

function areasIn(rings: readonly Line[], { frame, box }: { frame: Frame; box: Box }): Spot[][] {
  return rings
    .map((ring) =>
      clipRing(
        ring.map((at) => spotOf(frame, at)),
        box,
      ),
    )
    .map((ring) => simplify(ring, BEND))
    .filter((ring) => ring.length > 2 && sizeOf(ring) > LEAST_AREA)
}

function sizeOf(ring: readonly Spot[]): number {
  let sum = 0
  for (const [step, [x, y]] of ring.entries()) {
    const next = ring[step + 1] ?? ring[0] ?? [x, y]
    sum += x * next[1] - next[0] * y
  }
  return Math.abs(sum) / 2
}

function linesIn(lines: readonly Line[], { frame, box }: { frame: Frame; box: Box }): Spot[][] {
  return lines
    .flatMap((line) =>
      clipLine(
        line.map((at) => spotOf(frame, at)),
        box,
      ),
    )
    .map((part) => simplify(part, BEND))
}

/** A river keeps its width on the earth, but never so little that it cannot be seen. */
const RIVER_UNITS = [4, 7, 10, 14, 20, 28, 40, 60, 90] as const

function rivers({ rivers: all }: Basemap, { frame, far }: Means): Layer[] {
  const metres = metresPerUnit(frame)
  const widths = new Map<number, Line[]>()
  for (const { widthMetres, path } of all) {
    // From afar only the great ones.
    if (widthMetres / metres < 0.25) continue
    const wanted = (1.4 * widthMetres) / metres
    const width = RIVER_UNITS.find((units) => units >= wanted) ?? wanted
    widths.set(width, [...(widths.get(width) ?? []), path])
  }
  return [...widths].flatMap(([width, lines]) =>
    paths('river', svgPath(linesIn(lines, { frame, box: far })), Math.round(width)),
  )
}

function runways({ runways: all }: Basemap, { frame, far, detail }: Means): Layer[] {
  return detail === 'full' ? paths('runway', svgPath(linesIn(all, { frame, box: far })), 4) : []
}
