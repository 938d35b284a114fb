import type { Area, LngLat, Polygon } from '@kerbside/domain/geo.ts'
import { isInside } from '@kerbside/domain/geo-inside.ts'
import type { AreaError } from '@kerbside/domain/places/check-area.ts'
import { closeRing } from '@kerbside/domain/places/read-geo-json.ts'
import type { DrawnCorner } from '@kerbside/kit/map/drawn-shape.ts'

/** A shape being drawn: its border, then its holes; rings do not repeat their first corner. */
export type Shape = { id: string; name: string; rings: readonly (readonly LngLat[])[] }

export type ShapeError = AreaError & { shape: string }

/** Shapes being edited, with all undo steps and the current selection. */
export type ShapeDraft = {
  shapes: readonly Shape[]
  past: readonly (readonly Shape[])[]
  future: readonly (readonly Shape[])[]
  chosen: string | undefined
  corner: DrawnCorner | undefined
  /** The ring being drawn: a new shape's border, or a hole. */
  drawing: { shape: string; ring: number } | undefined
  /** Counter for the names of new shapes. */
  made: number
  /** The corner the last step moved: moving it again belongs to the same step. */
  moved: string | undefined
}

export type ShapeStep =
  | { do: 'begin' }
  | { do: 'begin-hole' }
  | { do: 'press'; at: LngLat }
  | { do: 'finish' }
  | { do: 'give-up' }
  | { do: 'add'; shapes: readonly Omit<Shape, 'id'>[] }
  | { do: 'move'; corner: DrawnCorner; at: LngLat }
  | { do: 'insert'; after: DrawnCorner; at: LngLat }
  | { do: 'drop-corner'; corner: DrawnCorner }
  | { do: 'drop-shape'; shape: string }
  | { do: 'rename'; shape: string; name: string }
  | { do: 'choose'; shape: string | undefined }
  | { do: 'choose-corner'; corner: DrawnCorner | undefined }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'reset'; shapes: readonly Shape[] }

const MIN_CORNERS = 3
const MAX_UNDO_STEPS = 200

export const openShapes = (shapes: readonly Shape[]): ShapeDraft => ({
  shapes,
  past: [],
  future: [],
  chosen: shapes.length === 1 ? shapes[0]?.id : undefined,
  corner: undefined,
  drawing: undefined,
  made: shapes.length,
  moved: undefined,
})

/** The polygons of an area as shapes with numbers as names. */
export const shapesOf = (area: Area): Shape[] =>
  area.map((polygon, at) => ({ id: `s${at}`, name: '', rings: polygon.map(openRing) }))

const openRing = (ring: readonly LngLat[]): LngLat[] => ring.slice(0, -1)

type Drawn = Pick<ShapeDraft, 'shapes' | 'drawing'>

/** Each shape as a polygon, with its name; a ring being drawn does not count yet. */
export const polygonsOf = ({ shapes, drawing }: Drawn): { id: string; polygon: Polygon }[] =>
  shapes.flatMap(({ id, rings }) => {
    const done = drawing?.shape === id ? rings.toSpliced(drawing.ring, 1) : rings
    return done.length > 0 ? [{ id, polygon: done.map(closeRing) }] : []
  })

export const areaOf = (drawn: Drawn): Area => polygonsOf(drawn).map(({ polygon }) => polygon)

/** The shape at a place, the last drawn first. */
export const shapeAt = (drawn: Drawn, [lng, lat]: LngLat): string | undefined =>
  polygonsOf(drawn).findLast(({ polygon }) => isInside([polygon], { lat, lng }))?.id

/** Applies one step to a draft. */
export function stepShapes(draft: ShapeDraft, step: ShapeStep): ShapeDraft {
  switch (step.do) {
    case 'begin': {
      const id = `n${draft.made}`
      const shapes = [...draft.shapes, { id, name: '', rings: [[]] }]
      return { ...changed(draft, shapes), ...inHand(id, 0), made: draft.made + 1 }
    }
    case 'begin-hole': {
      const shape = draft.shapes.find(({ id }) => id === draft.chosen)
      if (!shape || draft.drawing) return draft
      const shapes = replaced(draft, { ...shape, rings: [...shape.rings, []] })
      return { ...changed(draft, shapes), ...inHand(shape.id, shape.rings.length) }
    }
    case 'press':
      return pressed(draft, step.at)
    case 'finish':
      return finished(draft)
    case 'give-up':
      return draft.drawing ? { ...stepShapes(draft, { do: 'undo' }), future: [] } : draft
    case 'add': {
      const added = step.shapes.map((shape, at) => ({ ...shape, id: `n${draft.made + at}` }))
      return {
        ...changed(draft, [...draft.shapes, ...added]),
        made: draft.made + added.length,
        chosen: added.length === 1 ? added[0]?.id : undefined,
      }
    }
    case 'move':
      return moved(draft, step)
    case 'insert':
      return {
        ...changed(
          draft,
          ofRing(draft, step.after, (ring) => ring.toSpliced(step.after.corner + 1, 0, step.at)),
        ),
        corner: { ...step.after, corner: step.after.corner + 1 },
      }
    case 'drop-corner':
      return dropped(draft, step.corner)
    case 'drop-shape':
      return {
        ...changed(
          draft,
          draft.shapes.filter(({ id }) => id !== step.shape),
        ),
        chosen: undefined,
        drawing: undefined,
      }
    case 'rename': {
      const key = `name ${step.shape}`
      const shapes = draft.shapes.map((shape) =>
        shape.id === step.shape ? { ...shape, name: step.name } : shape,
      )
      return { ...again(draft, { shapes, key }) }
    }
    case 'choose':
      return draft.drawing ? draft : { ...draft, chosen: step.shape, corner: undefined }
    case 'choose-corner':
      return { ...draft, corner: step.corner }
    case 'undo':
      return travelled(draft, { from: 'past', to: 'future' })
    case 'redo':
      return travelled(draft, { from: 'future', to: 'past' })
    case 'reset':
      return openShapes(step.shapes)
  }
}

const inHand = (shape: string, ring: number) => ({ chosen: shape, drawing: { shape, ring } })

function changed(draft: ShapeDraft, shapes: readonly Shape[]): ShapeDraft {
  const past = [...draft.past, draft.shapes].slice(-MAX_UNDO_STEPS)
  return { ...draft, shapes, past, future: [], corner: undefined, moved: undefined }
}

/** A further movement of the same corner is no new undo step. */
function again(
  draft: ShapeDraft,
  { shapes, key }: { shapes: readonly Shape[]; key: string },
): ShapeDraft {
  if (draft.moved === key) return { ...draft, shapes, future: [] }
  return { ...changed(draft, shapes), moved: key }
}

const replaced = ({ shapes }: ShapeDraft, shape: Shape): Shape[] =>
  shapes.map((item) => (item.id === shape.id ? shape : item))

const ofRing = (
  { shapes }: ShapeDraft,
  at: { shape: string; ring: number },
  change: (ring: readonly LngLat[]) => readonly LngLat[],
): Shape[] =>
  shapes.map((shape) =>
    shape.id === at.shape
      ? {
          ...shape,
          rings: shape.rings.map((ring, index) => (index === at.ring ? change(ring) : ring)),
        }
      : shape,
  )

const isSame = (a: LngLat | undefined, b: LngLat): boolean => a?.[0] === b[0] && a[1] === b[1]

/** While drawing, a press adds a corner, and one on the first corner closes the ring. */
function pressed(draft: ShapeDraft, at: LngLat): ShapeDraft {
  const { drawing } = draft
  if (!drawing) return draft
  const ring = draft.shapes.find(({ id }) => id === drawing.shape)?.rings[drawing.ring] ?? []
  if (isSame(ring[0], at)) return finished(draft)
  if (isSame(ring.at(-1), at)) return draft
  const next = ofRing(draft, drawing, (corners) => [...corners, at])
  return { ...changed(draft, next), chosen: drawing.shape }
}

/** A ring of one or two corners is removed, and with a border its shape. */
function finished(draft: ShapeDraft): ShapeDraft {
  const { drawing } = draft
  if (!drawing) return draft
  const ring = draft.shapes.find(({ id }) => id === drawing.shape)?.rings[drawing.ring] ?? []
  if (ring.length >= MIN_CORNERS) return { ...draft, drawing: undefined }
  return { ...stepShapes({ ...draft, drawing: undefined }, dropRing(drawing)), drawing: undefined }
}

const dropRing = ({ shape, ring }: { shape: string; ring: number }): ShapeStep =>
  ring === 0
    ? { do: 'drop-shape', shape }
    : { do: 'drop-corner', corner: { shape, ring, corner: -1 } }

function moved(draft: ShapeDraft, { corner, at }: { corner: DrawnCorner; at: LngLat }): ShapeDraft {
  const shapes = ofRing(draft, corner, (ring) =>
    corner.corner < ring.length ? ring.with(corner.corner, at) : ring,
  )
  const key = `corner ${corner.shape} ${corner.ring} ${corner.corner}`
  return { ...again(draft, { shapes, key }), corner }
}

/** Removing a corner of a triangle removes the ring; -1 removes the ring. */
function dropped(draft: ShapeDraft, { shape, ring, corner }: DrawnCorner): ShapeDraft {
  const corners = draft.shapes.find(({ id }) => id === shape)?.rings[ring]
  if (!corners) return draft
  const isUnavailable = corner < 0 || (corners.length <= MIN_CORNERS && !draft.drawing)
  if (isUnavailable && ring === 0) return stepShapes(draft, { do: 'drop-shape', shape })
  const shapes = isUnavailable
    ? draft.shapes.map((item) =>
        item.id === shape ? { ...item, rings: item.rings.toSpliced(ring, 1) } : item,
      )
    : ofRing(draft, { shape, ring }, (all) => all.toSpliced(corner, 1))
  return changed(draft, shapes)
}

function travelled(
  draft: ShapeDraft,
  { from, to }: { from: 'past' | 'future'; to: 'past' | 'future' },
): ShapeDraft {
  const shapes = draft[from].at(-1)
  if (!shapes) return draft
  const next = {
    ...draft,
    shapes,
    [from]: draft[from].slice(0, -1),
    [to]: [...draft[to], draft.shapes],
    corner: undefined,
    moved: undefined,
  }
  const { drawing } = draft
  const isThere = shapes.find(({ id }) => id === drawing?.shape)?.rings[drawing?.ring ?? 0]
  const chosen = shapes.some(({ id }) => id === draft.chosen) ? draft.chosen : undefined
  return { ...next, chosen, drawing: isThere ? drawing : undefined }
}

/** The next or previous corner along the ring; the first corner of the chosen shape if none is selected. */
export function nextCorner(draft: ShapeDraft, by: 1 | -1): DrawnCorner | undefined {
  const { chosen, corner } = draft
  const shape = draft.shapes.find(({ id }) => id === (corner?.shape ?? chosen))
  if (!shape) return undefined
  if (!corner) return { shape: shape.id, ring: 0, corner: 0 }
  const all = shape.rings.flatMap((ring, at) => ring.map((_, index) => ({ ring: at, index })))
  const here = all.findIndex(({ ring, index }) => ring === corner.ring && index === corner.corner)
  const next = all[(here + by + all.length) % all.length]
  return next && { shape: shape.id, ring: next.ring, corner: next.index }
}
