import type { Point, ShownMap } from '@kerbside/kit/map/map-engine.ts'
import { openMap } from '@kerbside/kit/map/open-map.ts'
import { whenSeenAndIdle } from '@kerbside/kit/map/when-seen.ts'
import { t } from '@kerbside/words/translate.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { driverLabel, type SeenDriver } from './driver-badge.tsx'

type DriversLiveMapProps = {
  seen: readonly SeenDriver[]
  /** The view while no driver has a position: the operator's area. */
  ground: readonly Point[]
  chosen: number | undefined
  children: (seen: SeenDriver) => ReactNode
  /** True if the drawn ground can be removed, false if it must be shown again. */
  onReady: (isReady: boolean) => void
}

const CLOSE_ZOOM = 14

/** The built-in map with a moving badge for each driver; it shows all of them, or the chosen one. */
export function DriversLiveMap(props: DriversLiveMapProps) {
  const { seen, ground, chosen, children, onReady } = props
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<ShownMap>(undefined)
  const [hosts] = useState(() => new Map<number, HTMLElement>())
  const [ready, setReady] = useState(false)
  const turn = useEffectEvent((isReady: boolean) => {
    setReady(isReady)
    onReady(isReady)
  })
  const cars = seen.map((item) => ({
    id: String(item.driver.driverId),
    point: { lat: item.at.lat, lng: item.at.lng },
    heading: undefined,
    label: driverLabel(item),
    element: markerElementOf(hosts, item.driver.driverId),
  }))
  const open = useEffectEvent((element: HTMLElement) => {
    const points = cars.map(({ point }) => point)
    map.current = openMap(element, {
      engine: 'maplibre',
      key: '',
      folder: '/basemap',
      label: t('desk.map'),
      padding: 24,
      // the board uses the arrow keys
      gestures: 'keyless',
      scene: {
        path: [],
        returnPath: [],
        marks: [],
        look: points.length > 0 ? points : ground,
      },
      onReady: () => turn(true),
      onError: () => turn(false),
    })
    map.current.drive?.(cars)
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const stop = whenSeenAndIdle(element, () => open(element))
    return () => {
      stop()
      map.current?.destroy()
      map.current = undefined
    }
  }, [])
  useEffect(() => map.current?.drive?.(cars))

  const target = seen.find(({ driver }) => driver.driverId === chosen)?.at
  const fitMap = useEffectEvent(() => {
    if (!ready || !target) return
    const focus = { point: { lat: target.lat, lng: target.lng }, zoom: CLOSE_ZOOM }
    map.current?.show({ path: [], returnPath: [], marks: [], focus })
  })
  // Only a changed choice moves the view: moving cars must not undo the user's own panning.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the driver, not where they are
  useEffect(() => fitMap(), [chosen])
  return (
    <>
      <div ref={box} className={ready ? 'map-live ready' : 'map-live'} inert={!ready} />
      {seen.map((item) =>
        createPortal(
          children(item),
          markerElementOf(hosts, item.driver.driverId),
          String(item.driver.driverId),
        ),
      )}
    </>
  )
}

/** The marker element for a driver on the map; React renders its content. */
function markerElementOf(hosts: Map<number, HTMLElement>, driverId: number): HTMLElement {
  const existing = hosts.get(driverId)
  if (existing) return existing
  const host = document.createElement('div')
  host.className = 'dmap-host'
  host.setAttribute('role', 'group')
  hosts.set(driverId, host)
  return host
}
