import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { Line } from './frame.ts'
import type { Gestures, MapSource, Scene, ShownMap } from './map-engine.ts'
import { engineOf } from './map-engine.ts'
import type { MapSlot } from './map-slots.ts'
import { MAP_SLOTS } from './map-slots.ts'
import { openMap } from './open-map.ts'
import type { Mark } from './plan-marks.ts'
import type { RouteSketchProps } from './route-sketch.tsx'
import { RouteSketch } from './route-sketch.tsx'
import { whenSeenAndIdle } from './when-seen.ts'

export type MapViewProps = Omit<RouteSketchProps, 'children'> & {
  slot: MapSlot
  /** What a visitor may do with it, where it is another thing than the slot's. */
  gestures?: Gestures
  /** The operator's choice of map, and its public keys. Without it: the built-in map. */
  source?: MapSource | undefined
  /** The map is fetched once this is true, such as when there is a price. Until then: the sketch. */
  when: boolean
  /** A point to look at instead of the whole journey, such as a car under way. */
  focus?: Scene['focus']
  /** Where the files of the built-in map are. Default `/basemap`. */
  folder?: string
  /** The provider's map did not come, and why; the built-in one is shown instead. */
  onFallback?: (reason: string) => void
  /** No map could be shown, and why; the sketch stays for good. Told once. */
  onFault?: (reason: string) => void
}

const NO_LINE: Line = []
const NO_MARKS: readonly Mark[] = []

/**
 * The sketch, and over it a map of the operator's provider, when it is wanted, seen, and the page has nothing
 * better to do. Until the map is whole, and for ever where none can be, the sketch is what one sees.
 */
export function MapView(props: MapViewProps) {
  const {
    slot,
    gestures,
    source,
    when,
    focus,
    folder = '/basemap',
    onFallback,
    onFault,
    ...sketch
  } = props
  const { path = NO_LINE, returnPath = NO_LINE, marks = NO_MARKS, label } = sketch
  const look = MAP_SLOTS[slot]
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<ShownMap | undefined>(undefined)
  const [ready, setReady] = useState(false)
  const sceneNow = useEffectEvent((): Scene => ({ path, returnPath, marks, focus }))
  const fault = useEffectEvent((reason: string) => {
    shown.current = undefined
    setReady(false)
    onFault?.(reason)
  })
  const fallBack = useEffectEvent((reason: string) => {
    setReady(false)
    onFallback?.(reason)
  })

  const open = useEffectEvent((element: HTMLElement) => {
    const chosen = source && look.provider ? engineOf(source) : undefined
    shown.current = openMap(element, {
      engine: chosen?.engine ?? 'maplibre',
      key: chosen?.key ?? '',
      folder,
      label,
      padding: look.padding,
      gestures: gestures ?? look.gestures,
      scene: sceneNow(),
      onReady: () => setReady(true),
      onFault: fault,
      onFallback: fallBack,
    })
  })

  useEffect(() => {
    const element = box.current
    if (!when || !element) return
    const stopWaiting = whenSeenAndIdle(element, () => open(element))
    return () => {
      stopWaiting()
      shown.current?.destroy()
      shown.current = undefined
      setReady(false)
    }
  }, [when])

  // Lines and marks are often made anew while drawing; the view moves only when they say something else.
  const says = useMemo(
    () => JSON.stringify([path, returnPath, marks, focus]),
    [path, returnPath, marks, focus],
  )
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the scene says, not which objects say it
  useEffect(() => {
    shown.current?.show(sceneNow())
  }, [says])

  // The same map in another slot has another size, whatever somebody looked at before.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of slot
  useEffect(() => shown.current?.fit(), [slot])

  return (
    <RouteSketch {...sketch} className={classNames(SIZES[look.size], sketch.className)}>
      <div
        ref={box}
        className={classNames('map-live', ready && 'ready')}
        data-map={slot}
        inert={!ready}
      />
    </RouteSketch>
  )
}

const SIZES = { fill: false, card: 'map-card', tall: 'map-tall-box' } as const
