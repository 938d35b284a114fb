import type { Point, ShownMap } from '@kerbside/kit/map/map-engine.ts'
import { openMap } from '@kerbside/kit/map/open-map.ts'
import { whenSeenAndIdle } from '@kerbside/kit/map/when-seen.ts'
import { say } from '@kerbside/words/say.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type SeenDriver, sayDriver } from './driver-badge.tsx'

type DriversLiveMapProps = {
  seen: readonly SeenDriver[]
  /** What to show while nobody is seen: the operator's ground. */
  ground: readonly Point[]
  chosen: number | undefined
  children: (seen: SeenDriver) => ReactNode
  /** The drawn ground may go, or has to come back. */
  onReady: (isReady: boolean) => void
}

const CLOSE_ZOOM = 14

/** The built-in map with a badge for each driver, which moves as they do; it looks at all of them, or at the chosen one. */
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
  const cars = seen.map((one) => ({
    id: String(one.driver.driverid),
    point: { lat: one.at.lat, lng: one.at.lng },
    heading: undefined,
    label: sayDriver(one),
    element: hostOf(hosts, one.driver.driverid),
  }))
  const open = useEffectEvent((element: HTMLElement) => {
    const points = cars.map(({ point }) => point)
    map.current = openMap(element, {
      engine: 'maplibre',
      key: '',
      folder: '/basemap',
      label: say('desk.map'),
      padding: 24,
      // the arrow keys are the board's
      gestures: 'keyless',
      scene: {
        path: [],
        returnPath: [],
        marks: [],
        look: points.length > 0 ? points : ground,
      },
      onReady: () => turn(true),
      onFault: () => turn(false),
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

  const target = seen.find(({ driver }) => driver.driverid === chosen)?.at
  const lookAt = useEffectEvent(() => {
    if (!ready || !target) return
    const focus = { point: { lat: target.lat, lng: target.lng }, zoom: CLOSE_ZOOM }
    map.current?.show({ path: [], returnPath: [], marks: [], focus })
  })
  // Only another choice moves the view: who looks around is not pulled back by every car that moves.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the driver, not where they are
  useEffect(() => lookAt(), [chosen])
  return (
    <>
      <div ref={box} className={ready ? 'map-live ready' : 'map-live'} inert={!ready} />
      {seen.map((one) =>
        createPortal(
          children(one),
          hostOf(hosts, one.driver.driverid),
          String(one.driver.driverid),
        ),
      )}
    </>
  )
}

/** What the map carries for a driver, and React fills. */
function hostOf(hosts: Map<number, HTMLElement>, driverid: number): HTMLElement {
  const known = hosts.get(driverid)
  if (known) return known
  const host = document.createElement('div')
  host.className = 'dmap-host'
  host.setAttribute('role', 'group')
  hosts.set(driverid, host)
  return host
}
