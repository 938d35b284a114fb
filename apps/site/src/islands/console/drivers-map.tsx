import type { BoardDriver } from '@kerbside/contract/desk/board.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { spotOf } from '@kerbside/kit/map/frame.ts'
import '@kerbside/kit/map/map.css'
import type { Point } from '@kerbside/kit/map/map-engine.ts'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { spreadSpots } from '@kerbside/web/dispatch/spread-spots.ts'
import { say } from '@kerbside/words/say.ts'
import { type CSSProperties, useCallback, useState, useSyncExternalStore } from 'react'
import { DeskButton } from './desk-button.tsx'
import { useDesk } from './desk-means.tsx'
import { DriverBadge, type SeenDriver } from './driver-badge.tsx'
import { DriversLiveMap } from './drivers-live-map.tsx'
import type { LaneFacts } from './lanes.ts'
import { useTime } from './use-second.ts'
import './drivers-map.css'

type DriversMapProps = {
  lanes: readonly LaneFacts[]
  troubled: ReadonlySet<number>
  chosen: number | undefined
  onChoose: (driver: BoardDriver) => void
}

const ZOOMS = [1, 2, 4] as const

/** Where everybody is: badges over the operator's own ground, each moved by itself as its driver moves. */
export function DriversMap({ lanes, troubled, chosen, onChoose }: DriversMapProps) {
  const { ground: data, places: store } = useDesk()
  const places = useSyncExternalStore(store.subscribe, store.read)
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>(1)
  useTime(10)
  // Over the drawn ground lies the live map, once it is there.
  const [live, setLive] = useState(false)
  const [width, setWidth] = useState(0)
  const measure = useCallback((list: HTMLUListElement | null) => {
    if (!list) return
    const resized = new ResizeObserver(() => setWidth(list.offsetWidth))
    resized.observe(list)
    return () => resized.disconnect()
  }, [])
  const shown = lanes.flatMap((lane) => {
    const at = places.get(lane.driver.driverid)
    return at ? { ...lane, at } : []
  })
  const spots = data ? shown.map((car) => ({ ...car, ...shareOf(data, car.at) })) : []
  const view = fitView(spots)
  const focus = shown.find(({ driver }) => driver.driverid === chosen)?.at
  const middle = zoom > 1 && data && focus ? shareOf(data, focus) : view.middle
  const style = {
    '--zoom': view.zoom * zoom,
    '--cx': middle?.x ?? 0.5,
    '--cy': middle?.y ?? 0.5,
  } as CSSProperties
  // In pixels of the screen, for two badges must not lie on each other there.
  const scale = width * view.zoom * zoom
  const high = data ? data.frame.height / data.frame.width : 1
  const cars =
    width === 0
      ? spots
      : spreadSpots(
          spots.map((car) => ({ ...car, x: car.x * scale, y: car.y * scale * high })),
          { apart: 29 },
        ).map((car) => ({ ...car, x: car.x / scale, y: car.y / scale / high }))
  const badge = (seen: SeenDriver) => (
    <DriverBadge
      seen={seen}
      isTroubled={troubled.has(seen.driver.driverid)}
      isChosen={chosen === seen.driver.driverid}
      onChoose={onChoose}
    />
  )
  return (
    <section className={classNames('dmap', live && 'is-live')} aria-label={say('desk.map')}>
      <div className="dmap-zoomed" style={style} inert={live}>
        <RouteSketch data={data} label={say('desk.map')} credit={say('desk.mapShort')}>
          {data && (
            <ul className={`map-focus map-${data.shape} dmap-cars`} ref={measure}>
              {cars.map((car) => (
                <li
                  key={car.driver.driverid}
                  style={{ '--x': car.x, '--y': car.y } as CSSProperties}
                >
                  {badge(car)}
                </li>
              ))}
            </ul>
          )}
        </RouteSketch>
      </div>
      <DriversLiveMap seen={shown} ground={groundOf(data)} chosen={chosen} onReady={setLive}>
        {badge}
      </DriversLiveMap>
      <p className="dmap-cap">{say('desk.mapCount', { count: cars.length })}</p>
      <div className="dmap-zoom" hidden={live}>
        <DeskButton
          icon
          size="small"
          label={say('desk.zoomIn')}
          disabled={zoom === 4}
          onPress={() => setZoom((now) => (now === 1 ? 2 : 4))}
        >
          +
        </DeskButton>
        <DeskButton
          icon
          size="small"
          label={say('desk.zoomOut')}
          disabled={zoom === 1}
          onPress={() => setZoom((now) => (now === 4 ? 2 : 1))}
        >
          −
        </DeskButton>
      </div>
    </section>
  )
}

/** Corners of the operator's own ground. */
const groundOf = (data: SketchData | undefined): Point[] => {
  if (!data) return []
  const [west, south, east, north] = data.bounds
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]
}

type Share = { x: number; y: number }

/** Where a place is on the ground, in shares of it; whoever is beyond stands at its edge. */
function shareOf({ frame }: SketchData, { lng, lat }: { lng: number; lat: number }): Share {
  const [x, y] = spotOf(frame, [lng, lat])
  return { x: inside(x / frame.width), y: inside(y / frame.height) }
}

const inside = (share: number): number => Math.min(0.98, Math.max(0.02, share))

/** As near as still shows everybody. */
function fitView(spots: readonly Share[]): { zoom: number; middle: Share } {
  if (spots.length === 0) return { zoom: 1, middle: { x: 0.5, y: 0.5 } }
  const xs = spots.map(({ x }) => x)
  const ys = spots.map(({ y }) => y)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const zoom = Math.min(6, Math.max(1, 0.8 / Math.max(east - west, south - north, 0.02)))
  return { zoom, middle: { x: (west + east) / 2, y: (north + south) / 2 } }
}
