import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Notice } from '../notice.tsx'
import './draw-map.css'
import { DrawSheet, type DrawSheetProps } from './draw-sheet.tsx'
import {
  boundsAround,
  type DrawnCorner,
  type DrawnDot,
  type DrawnShape,
  roundedAt,
  snapped,
} from './drawn-shape.ts'
import type { Bounds, LngLat } from './frame.ts'
import './map.css'
import type { Point, ShownMap } from './map-engine.ts'

export type DrawMapProps = Omit<DrawSheetProps, 'dots' | 'plane'> & {
  dots?: readonly DrawnDot[]
  /** The bounds shown while no shape is drawn. */
  ground: Bounds
  /** A changed key fits the view to all shapes again. */
  fitKey?: string
  words: { label: string; hint: string; missing: string }
  /** Called when a place is pressed, or chosen with Enter; near a corner it is that corner's place. */
  onPress: (at: LngLat) => void
  /** Called for any other key on the map; returns true if it handled the key. */
  onKey?: (key: string) => boolean
  folder?: string
}

const STEP = { long: 40, short: 5 }
const NUDGE = { long: 8, short: 1 }
const ARROWS: Partial<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The built-in map for drawing areas by mouse, touch and keyboard. Heavy: load it only on the page that needs it. */
export function DrawMap(props: DrawMapProps) {
  const {
    shapes,
    dots = [],
    corner,
    isDrawing = false,
    ground,
    fitKey,
    words: labels,
    folder,
  } = props
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ShownMap>()
  const [state, setState] = useState<'coming' | 'ready' | 'missing'>('coming')
  const [, setTurn] = useState(0)
  const plane = shown?.plane

  const press = useEffectEvent((point: Point) => {
    if (plane) props.onPress(snapped(plane.spotOf([point.lng, point.lat]), { shapes, plane }))
  })
  // The edited shapes take precedence over the other ones.
  const initialBounds = useEffectEvent((): Bounds => {
    const ownShapes = shapes.filter(({ tone }) => tone !== 'other')
    return boundsAround(ownShapes, dots) ?? boundsAround(shapes) ?? ground
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    let map: ShownMap | undefined
    let isUnmounted = false
    const error = () => {
      setShown(undefined)
      setState('missing')
    }
    const open = async () => {
      const { openMapLibre } = await import('./map-libre.ts')
      if (isUnmounted) return
      const [west, south, east, north] = initialBounds()
      const opened = await openMapLibre(element, {
        folder: folder ?? '/basemap',
        key: '',
        label: labels.label,
        padding: 32,
        gestures: 'keyless',
        scene: {
          path: [],
          returnPath: [],
          marks: [],
          look: [
            { lat: south, lng: west },
            { lat: north, lng: east },
          ],
        },
        onReady: () => setState('ready'),
        onError: error,
        onMove: () => setTurn((turn) => turn + 1),
        onPress: (point) => press(point),
      })
      if (isUnmounted) opened.destroy()
      else {
        map = opened
        setShown(opened)
      }
    }
    open().catch(error)
    return () => {
      isUnmounted = true
      map?.destroy()
      setShown(undefined)
      setState('coming')
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a map is opened once
  }, [])
  const fitInitialBounds = useEffectEvent(() => plane?.look(initialBounds()))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it is asked for
  useEffect(() => fitInitialBounds(), [fitKey])

  const arrow = (key: string, isShort: boolean): boolean => {
    const step = ARROWS[key]
    if (!step || !shown || !plane) return false
    const at = corner && cornerAt(shapes, corner)
    if (corner && at) {
      const by = isShort ? NUDGE.short : NUDGE.long
      const [x, y] = plane.spotOf(at)
      props.onMove(corner, roundedAt(plane.pointAt([x + step[0] * by, y + step[1] * by])))
      return true
    }
    const by = isShort ? STEP.short : STEP.long
    shown.moveBy({ right: step[0] * by, down: step[1] * by })
    return true
  }
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return
    const did =
      event.key === 'Enter' && shown
        ? (press(shown.centre()), true)
        : arrow(event.key, event.shiftKey) || props.onKey?.(event.key) === true
    if (did) event.preventDefault()
  }
  return (
    <div className="draw">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is */}
      <div
        className={classNames('map-box', 'draw-map', isDrawing && 'is-drawing')}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
        tabIndex={0}
        aria-label={labels.label}
        aria-describedby={hint}
        aria-busy={state === 'coming'}
        data-ready={state === 'ready' || undefined}
        onKeyDown={key}
      >
        <div ref={box} className={classNames('map-live', state !== 'missing' && 'ready')} />
        {plane && <DrawSheet {...props} dots={dots} plane={plane} />}
        <span className="draw-cross" aria-hidden="true" />
      </div>
      {state === 'missing' ? (
        <Notice tone="warn" role="alert">
          {labels.missing}
        </Notice>
      ) : (
        <p id={hint} className="soft small draw-hint">
          {labels.hint}
        </p>
      )}
    </div>
  )
}

const cornerAt = (
  shapes: readonly DrawnShape[],
  { shape, ring, corner }: DrawnCorner,
): LngLat | undefined => shapes.find(({ id }) => id === shape)?.rings[ring]?.[corner]
