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
  /** The gestures a visitor may use, where they differ from the slot's. */
  gestures?: Gestures
  /** The operator's map settings and public keys. Without them: the built-in map. */
  source?: MapSource | undefined
  /** The map is loaded once this is true, such as when there is a price. Until then: the sketch. */
  when: boolean
  /** A point to centre on instead of the whole journey, such as a moving car. */
  focus?: Scene['focus']
  /** Address of the files of the built-in map. Default `/basemap`. */
  folder?: string
  /** The provider's map failed to load, with the reason; the built-in one is shown instead. */
  onFallback?: (reason: string) => void
  /** No map could be shown, with the reason; the sketch stays for good. Called once. */
  onError?: (reason: string) => void
}

const NO_LINE: Line = []
const NO_MARKS: readonly Mark[] = []

/**
 * The sketch, and over it the map of the operator's provider once it is wanted, visible, and the page is idle.
 * The sketch stays visible until the map is complete, and for good if no map loads.
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
    onError,
    ...sketch
  } = props
  const { path = NO_LINE, returnPath = NO_LINE, marks = NO_MARKS, label } = sketch
  const slotStyle = MAP_SLOTS[slot]
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<ShownMap | undefined>(undefined)
  const [ready, setReady] = useState(false)
  const sceneNow = useEffectEvent((): Scene => ({ path, returnPath, marks, focus }))
  const error = useEffectEvent((reason: string) => {
    shown.current = undefined
    setReady(false)
    onError?.(reason)
  })
  const fallBack = useEffectEvent((reason: string) => {
    setReady(false)
    onFallback?.(reason)
  })

  const open = useEffectEvent((element: HTMLElement) => {
    const chosen = source && slotStyle.provider ? engineOf(source) : undefined
    shown.current = openMap(element, {
      engine: chosen?.engine ?? 'maplibre',
      key: chosen?.key ?? '',
      folder,
      label,
      padding: slotStyle.padding,
      gestures: gestures ?? slotStyle.gestures,
      scene: sceneNow(),
      onReady: () => setReady(true),
      onError: error,
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

  // Lines and marks are often recreated while rendering; the view moves only when their content changes.
  const mapKey = useMemo(
    () => JSON.stringify([path, returnPath, marks, focus]),
    [path, returnPath, marks, focus],
  )
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the scene says, not which objects say it
  useEffect(() => {
    shown.current?.show(sceneNow())
  }, [mapKey])

  // The same map in another slot has another size, whatever view the user chose before.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of slot
  useEffect(() => shown.current?.fit(), [slot])

  return (
    <RouteSketch {...sketch} className={classNames(SIZES[slotStyle.size], sketch.className)}>
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
