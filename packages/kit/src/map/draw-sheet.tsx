import type { PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { DrawMapProps } from './draw-map.tsx'
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

type DrawSheetProps = Pick<
  DrawMapProps,
  'shapes' | 'chosen' | 'corner' | 'isDrawing' | 'onMove' | 'onInsert' | 'onCorner'
> & { plane: MapPlane; dots: readonly DrawnDot[] }

/** A corner under the finger, or a new one between two. */
type Held = { corner: DrawnCorner; isNew: boolean; at: LngLat }

/** An edge shorter than this has no room for a handle of its own. */
const LEAST_EDGE_PIXELS = 34

/** Shapes, dots and handles over the map; it has no ground of its own, so that the map beneath can be moved. */
export function DrawSheet(props: DrawSheetProps) {
  const { plane, dots, chosen, corner, isDrawing } = props
  const sheet = useRef<SVGSVGElement>(null)
  const [held, setHeld] = useState<Held>()
  const shapes = held ? withHeld(props.shapes, held) : props.shapes
  const own = chosen === undefined ? undefined : shapes.find(({ id }) => id === chosen)

  const spotIn = (event: PointerEvent): Spot => {
    const box = sheet.current?.getBoundingClientRect()
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]
  }
  const handle = (of: DrawnCorner, isNew: boolean) => ({
    onPointerDown(event: PointerEvent<SVGElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      event.preventDefault()
      const at = snapped(spotIn(event), { shapes: props.shapes, plane })
      if (isNew) setHeld({ corner: of, isNew, at })
      else props.onCorner(of)
    },
    onPointerMove(event: PointerEvent<SVGElement>) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const except = isNew ? undefined : of
      setHeld({
        corner: of,
        isNew,
        at: snapped(spotIn(event), { shapes: props.shapes, plane, except }),
      })
    },
    onPointerUp() {
      if (held?.isNew) props.onInsert(of, held.at)
      else if (held) props.onMove(of, held.at)
      setHeld(undefined)
    },
    onPointerCancel: () => setHeld(undefined),
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
      {own && !isDrawing && <Middles shape={own} plane={plane} handle={handle} />}
      {own?.rings.map((ring, at) =>
        ring.map((place, index) => {
          const [x, y] = plane.spotOf(place)
          const of = { shape: own.id, ring: at, corner: index }
          const isHere = corner?.ring === at && corner.corner === index && corner.shape === own.id
          return (
            <circle
              // oxlint-disable-next-line react/no-array-index-key -- a corner is known by its place in the ring
              key={`${at} ${index}`}
              className={classNames('draw-corner', isHere && 'is-here')}
              cx={x}
              cy={y}
              r={isHere ? 8 : 6}
              {...(isDrawing ? {} : handle(of, false))}
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
  handle: (of: DrawnCorner, isNew: boolean) => object
}

/** Pulled, the middle of an edge becomes a corner. */
function Middles({ shape, plane, handle }: MiddlesProps) {
  return shape.rings.map((ring, at) =>
    ring.map((place, index) => {
      const next = ring[(index + 1) % ring.length] ?? place
      const [[ax, ay], [bx, by]] = [plane.spotOf(place), plane.spotOf(next)]
      if (Math.hypot(bx - ax, by - ay) < LEAST_EDGE_PIXELS) return null
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

function withHeld(shapes: readonly DrawnShape[], { corner: of, isNew, at }: Held): DrawnShape[] {
  return shapes.map((shape) => {
    if (shape.id !== of.shape) return shape
    const rings = shape.rings.map((ring, index) => {
      if (index !== of.ring) return ring
      return isNew ? ring.toSpliced(of.corner + 1, 0, at) : ring.with(of.corner, at)
    })
    return { ...shape, rings }
  })
}
