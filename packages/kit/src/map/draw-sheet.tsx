import type { PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import {
  type DrawnCorner,
  type DrawnDot,
  type DrawnShape,
  middleOf,
  pathOf,
  snapped,
} from './drawn-shape.ts'
import type { LngLat, Spot } from './frame.ts'
import type { MapPlane } from './map-engine.ts'

export type DrawSheetProps = {
  plane: MapPlane
  shapes: readonly DrawnShape[]
  dots: readonly DrawnDot[]
  /** Id of the shape whose corners can be dragged; undefined if none. */
  chosen?: string | undefined
  /** The corner that the arrow keys move. */
  corner?: DrawnCorner | undefined
  /** Presses add corners. */
  isDrawing?: boolean
  onMove: (corner: DrawnCorner, at: LngLat) => void
  /** Called for a new corner between this one and the next. */
  onInsert: (after: DrawnCorner, at: LngLat) => void
  onCorner: (corner: DrawnCorner | undefined) => void
}

/** A corner being dragged, or a new one between two corners. */
type DraggedCorner = { corner: DrawnCorner; isNew: boolean; at: LngLat }

/** A shorter edge has no room for its own handle. */
const MIN_EDGE_PIXELS = 34

/** Shapes, dots and handles over the map; the sheet has no background, so that the map beneath can be moved. */
export function DrawSheet(props: DrawSheetProps) {
  const { plane, dots, chosen, corner, isDrawing } = props
  const sheet = useRef<SVGSVGElement>(null)
  const [dragged, setIsHeld] = useState<DraggedCorner>()
  const shapes = dragged ? withDraggedCorner(props.shapes, dragged) : props.shapes
  const chosenShape = chosen === undefined ? undefined : shapes.find(({ id }) => id === chosen)

  const spotIn = (event: PointerEvent): Spot => {
    const box = sheet.current?.getBoundingClientRect()
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]
  }
  const handle = (cornerRef: DrawnCorner, isNew: boolean) => ({
    onPointerDown(event: PointerEvent<SVGElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      event.preventDefault()
      const at = snapped(spotIn(event), { shapes: props.shapes, plane })
      if (isNew) setIsHeld({ corner: cornerRef, isNew, at })
      else props.onCorner(cornerRef)
    },
    onPointerMove(event: PointerEvent<SVGElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const except = isNew ? undefined : cornerRef
      setIsHeld({
        corner: cornerRef,
        isNew,
        at: snapped(spotIn(event), { shapes: props.shapes, plane, except }),
      })
    },
    onPointerUp() {
      if (dragged?.isNew) props.onInsert(cornerRef, dragged.at)
      else if (dragged) props.onMove(cornerRef, dragged.at)
      setIsHeld(undefined)
    },
    onPointerCancel: () => setIsHeld(undefined),
  })

  return (
    <svg ref={sheet} className="draw-sheet" aria-hidden="true">
      {shapes.map((shape) => (
        <path
          key={shape.id}
          className={classNames(`draw-${shape.tone}`, shape.id === chosen && 'is-chosen')}
          fillRule="evenodd"
          d={pathOf(shape, plane)}
        />
      ))}
      {dots.map(({ id, at, tone }) => {
        const [x, y] = plane.spotOf(at)
        return <circle key={id} className={`draw-dot draw-dot-${tone}`} cx={x} cy={y} r={4} />
      })}
      {shapes.map((shape) => (
        <Name key={shape.id} shape={shape} plane={plane} />
      ))}
      {chosenShape && !isDrawing && <Middles shape={chosenShape} plane={plane} handle={handle} />}
      {chosenShape?.rings.map((ring, at) =>
        ring.map((place, index) => {
          const [x, y] = plane.spotOf(place)
          const cornerRef = { shape: chosenShape.id, ring: at, corner: index }
          const isHere =
            corner?.ring === at && corner.corner === index && corner.shape === chosenShape.id
          return (
            <circle
              // oxlint-disable-next-line react/no-array-index-key -- a corner is known by its place in the ring
              key={`${at} ${index}`}
              className={classNames('draw-corner', isHere && 'is-here')}
              cx={x}
              cy={y}
              r={isHere ? 8 : 6}
              {...(isDrawing ? {} : handle(cornerRef, false))}
            />
          )
        }),
      )}
    </svg>
  )
}

function Name({ shape, plane }: { shape: DrawnShape; plane: MapPlane }) {
  const at = shape.name ? middleOf(shape, plane) : undefined
  if (!at) return null
  return (
    <text className="draw-name" x={at[0]} y={at[1]}>
      {shape.name}
    </text>
  )
}

type MiddlesProps = {
  shape: DrawnShape
  plane: MapPlane
  handle: (cornerRef: DrawnCorner, isNew: boolean) => object
}

/** Handles in the middle of the edges: dragging one makes it a corner. */
function Middles({ shape, plane, handle }: MiddlesProps) {
  return shape.rings.map((ring, at) =>
    ring.map((place, index) => {
      const next = ring[(index + 1) % ring.length] ?? place
      const [[ax, ay], [bx, by]] = [plane.spotOf(place), plane.spotOf(next)]
      if (Math.hypot(bx - ax, by - ay) < MIN_EDGE_PIXELS) return null
      return (
        <circle
          // oxlint-disable-next-line react/no-array-index-key -- an edge is known by its place in the ring
          key={`${at} ${index}`}
          className="draw-middle"
          cx={(ax + bx) / 2}
          cy={(ay + by) / 2}
          r={4.5}
          {...handle({ shape: shape.id, ring: at, corner: index }, true)}
        />
      )
    }),
  )
}

function withDraggedCorner(
  shapes: readonly DrawnShape[],
  { corner: cornerRef, isNew, at }: DraggedCorner,
): DrawnShape[] {
  return shapes.map((shape) => {
    if (shape.id !== cornerRef.shape) return shape
    const rings = shape.rings.map((ring, index) => {
      if (index !== cornerRef.ring) return ring
      return isNew ? ring.toSpliced(cornerRef.corner + 1, 0, at) : ring.with(cornerRef.corner, at)
    })
    return { ...shape, rings }
  })
}
