import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import type { Line } from './frame.ts'
import type { ShownMap } from './map-libre.ts'
import type { Scene } from './map-style.ts'
import type { Mark } from './plan-marks.ts'
import type { RouteSketchProps } from './route-sketch.tsx'
import { RouteSketch } from './route-sketch.tsx'
import { whenSeenAndIdle } from './when-seen.ts'

export type LazyMapProps = Omit<RouteSketchProps, 'children'> & {
  /** The map is fetched once this is true, such as when there is a price. Until then: the sketch. */
  when: boolean
  /** Pixels kept free around the map's view, beside the margin the sketch has too. Default 0. */
  padding?: number
  /** Where the files of the built-in map are. Default `/basemap`. */
  folder?: string
  /** The map could not be shown, and why; the sketch stays for good. Told once. */
  onFault?: (reason: string) => void
}

const NO_LINE: Line = []
const NO_MARKS: readonly Mark[] = []

/**
 * The sketch, and over it a map one can move, when it is wanted, seen, and the page has nothing better
 * to do. Until the map is whole, and for ever where it cannot be, the sketch is what one sees.
 */
export function LazyMap({
  when,
  padding = 0,
  folder = '/basemap',
  onFault,
  ...sketch
}: LazyMapProps) {
  const { path = NO_LINE, returnPath = NO_LINE, marks = NO_MARKS, label } = sketch
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<ShownMap | undefined>(undefined)
  const [ready, setReady] = useState(false)
  const sceneNow = useEffectEvent((): Scene => ({ path, returnPath, marks }))
  const fault = useEffectEvent((reason: string) => {
    shown.current = undefined
    setReady(false)
    onFault?.(reason)
  })

  const open = useEffectEvent(async (container: HTMLElement, isOver: () => boolean) => {
    try {
      const { showMap } = await import('./map-libre.ts')
      if (isOver()) return
      shown.current = showMap(container, {
        folder,
        padding,
        label,
        scene: sceneNow(),
        onReady: () => setReady(true),
        onFault: fault,
      })
    } catch (error) {
      // No WebGL, or the file did not come: either way there is a sketch.
      if (!isOver()) fault(error instanceof Error ? error.message : String(error))
    }
  })

  useEffect(() => {
    const container = box.current
    if (!when || !container) return
    let over = false
    const stopWaiting = whenSeenAndIdle(container, () => void open(container, () => over))
    return () => {
      over = true
      stopWaiting()
      shown.current?.remove()
      shown.current = undefined
      setReady(false)
    }
  }, [when])

  // Lines and marks are often made anew while drawing; the view moves only when they say something else.
  const says = useMemo(() => JSON.stringify([path, returnPath, marks]), [path, returnPath, marks])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the scene says, not which objects say it
  useEffect(() => {
    shown.current?.show(sceneNow())
  }, [says])

  return (
    <RouteSketch {...sketch}>
      <div ref={box} className={classNames('map-live', ready && 'ready')} inert={!ready} />
    </RouteSketch>
  )
}
