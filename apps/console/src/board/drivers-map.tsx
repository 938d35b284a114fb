import type { BoardDriver } from '@kerbside/contract/dispatch/board.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { spotOf } from '@kerbside/kit/map/frame.ts'
import '@kerbside/kit/map/map.css'
import type { Point } from '@kerbside/kit/map/map-engine.ts'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { t } from '@kerbside/words/translate.ts'
import { type CSSProperties, useCallback, useState, useSyncExternalStore } from 'react'
import { spreadSpots } from '../dispatch/spread-spots.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { useTime } from '../ui/use-second.ts'
import { DriverBadge, type SeenDriver } from './driver-badge.tsx'
import { DriversLiveMap } from './drivers-live-map.tsx'
import type { LaneFacts } from './timeline/lanes.ts'
import './drivers-map.css'

type DriversMapProps = {
  lanes: readonly LaneFacts[]
  alerted: ReadonlySet<number>
  chosen: number | undefined
  onChoose: (driver: BoardDriver) => void
}

const ZOOMS = [1, 2, 4] as const

/** All drivers as badges over the operator's drawn ground, each updated separately when its driver moves. */
export function DriversMap({ lanes, alerted, chosen, onChoose }: DriversMapProps) {
  const { ground: data, driverPositions } = useDesk()
  const places = useSyncExternalStore(driverPositions.subscribe, driverPositions.read)
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>(1)
  useTime(10)
  // The live map covers the drawn ground once it is loaded.
  const [live, setLive] = useState(false)
  const [width, setWidth] = useState(0)
  const measure = useCallback((list: HTMLUListElement | null) => {
    if (!list) return
    const resized = new ResizeObserver(() => setWidth(list.offsetWidth))
    resized.observe(list)
    return () => resized.disconnect()
  }, [])
  const shown = lanes.flatMap((lane) => {
    const at = places.get(lane.driver.driverId)
    return at ? { ...lane, at } : []
  })
  const spots = data ? shown.map((car) => ({ ...car, ...shareOf(data, car.at) })) : []
  const view = fitView(spots)
  const focus = shown.find(({ driver }) => driver.driverId === chosen)?.at
  const middle = zoom > 1 && data && focus ? shareOf(data, focus) : view.middle
  const style = {
    '--zoom': view.zoom * zoom,
    '--cx': middle?.x ?? 0.5,
    '--cy': middle?.y ?? 0.5,
  } as CSSProperties
  // In screen pixels, because badges must not overlap on the screen.
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
      hasAlert={alerted.has(seen.driver.driverId)}
      isChosen={chosen === seen.driver.driverId}
      onChoose={onChoose}
    />
  )
  return (
    <section className={classNames('dmap', live && 'is-live')} aria-label={t('desk.map')}>
      <div className="dmap-zoomed" style={style} inert={live}>
        <RouteSketch data={data} label={t('desk.map')} credit={t('desk.mapShort')}>
          {data && (
            <ul className={`map-focus map-${data.shape} dmap-cars`} ref={measure}>
              {cars.map((car) => (
                <li
                  key={car.driver.driverId}
                  style={{ '--x': car.x, '--y': car.y } as CSSProperties}
                >
                  {badge(car)}
                </li>
              ))}
            </ul>
          )}
        </RouteSketch>
      </div>
      <DriversLiveMap seen={shown} ground={mapCorners(data)} chosen={chosen} onReady={setLive}>
        {badge}
      </DriversLiveMap>
      <p className="dmap-cap">{t('desk.mapCount', { count: cars.length })}</p>
      <div className="dmap-zoom" hidden={live}>
        <DeskButton
          icon
          size="small"
          label={t('desk.zoomIn')}
          disabled={zoom === 4}
          onPress={() => setZoom((now) => (now === 1 ? 2 : 4))}
        >
          +
        </DeskButton>
        <DeskButton
          icon
          size="small"
          label={t('desk.zoomOut')}
          disabled={zoom === 1}
          onPress={() => setZoom((now) => (now === 4 ? 2 : 1))}
        >
          −
        </DeskButton>
      </div>
    </section>
  )
}

/** Corners of the operator's ground. */
const mapCorners = (data: SketchData | undefined): Point[] => {
  if (!data) return []
  const [west, south, east, north] = data.bounds
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]
}

type Share = { x: number; y: number }

/** Position on the ground as shares of its size; a driver outside is placed at its edge. */
function shareOf({ frame }: SketchData, { lng, lat }: { lng: number; lat: number }): Share {
  const [x, y] = spotOf(frame, [lng, lat])
  return { x: inside(x / frame.width), y: inside(y / frame.height) }
}

const inside = (share: number): number => Math.min(0.98, Math.max(0.02, share))

/** The closest view that shows all drivers. */
function fitView(spots: readonly Share[]): { zoom: number; middle: Share } {
  if (spots.length === 0) return { zoom: 1, middle: { x: 0.5, y: 0.5 } }
  const xs = spots.map(({ x }) => x)
  const ys = spots.map(({ y }) => y)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const zoom = Math.min(6, Math.max(1, 0.8 / Math.max(east - west, south - north, 0.02)))
  return { zoom, middle: { x: (west + east) / 2, y: (north + south) / 2 } }
}
