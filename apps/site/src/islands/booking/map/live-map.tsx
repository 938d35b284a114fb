import '../../../checkout-messages.ts'
import type { Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import type { Line } from '@kerbside/kit/map/frame.ts'
import { type SketchData, sketchFor } from '@kerbside/kit/map/sketch-data.ts'
import '@kerbside/kit/map/map.css'
import { engineOf, type MapSource } from '@kerbside/kit/map/map-engine.ts'
import type { MapViewProps } from '@kerbside/kit/map/map-view.tsx'
import { MapView } from '@kerbside/kit/map/map-view.tsx'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import map from '@kerbside/words/en/map.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useMemo, useRef, useState } from 'react'
import { formatRoute } from '../../../features/booking/format-route.ts'
import { usePhone } from '../../../features/booking/use-phone.ts'
import { reportMapFailed } from '../../../features/operator/report-error.ts'
import './map-float.css'
import type { MapFrame } from '../view.ts'
import { MapEnlarger } from './map-enlarger.tsx'
import { MapSheet } from './map-sheet.tsx'
import { useFloats } from './use-floats.ts'
import { useGround } from './use-ground.ts'

loadMessages(map)

export type LiveMapProps = {
  draft: Draft
  ground: MapFrame | undefined
  source: MapSource
}

/**
 * The journey over the server's ground: a place in the frame of the area, a route in the frame of the interactive map,
 * which replaces it. On a phone the map stays visible
 * as a small floating one with the route as text, after its place has scrolled away; from the second step on it is
 * a thumbnail beside the summary of the journey.
 */
export function LiveMap({ draft, ground, source }: LiveMapProps) {
  const { pickup, dropOff, vias, route } = draft
  const place = useRef<HTMLDivElement>(null)
  const isPhone = usePhone()
  const [whole, setWhole] = useState(false)
  const [isOwn, setIsOwn] = useState(engineOf(source).key === '')
  const marks = useMemo(() => marksOf({ pickup, dropOff, vias }), [pickup, dropOff, vias])
  const { area: wholeArea, cut } = useGround(ground, {
    isNamed: !isPhone,
    widest: isPhone ? STRIP_WIDTH : DESKTOP_WIDTH,
  })
  const area = useMemo(
    () => wholeArea && (isPhone ? middleOf(wholeArea) : wholeArea),
    [wholeArea, isPhone],
  )
  const path = route?.path ?? NO_PATH
  const isKnown = path.length > 1
  const inBar = isPhone && draft.step > 1
  const floats = useFloats(place) && isKnown && !inBar
  const isSmall = floats || inBar
  const points = useMemo(
    () => [...path, ...marks.map(({ point }) => [point.lng, point.lat] as const)],
    [path, marks],
  )
  const own = useMemo(() => (isKnown ? cut(points) : undefined), [isKnown, cut, points])
  const data = own ?? area
  const isOnArea = !isSmall && data === area && area && sketchFor(area, points) === area
  const length = route && formatRoute(route)
  const shared: Omit<MapViewProps, 'slot'> = {
    source,
    path,
    returnPath: route?.returnPath ?? [],
    marks,
    label: `${t('checkout.map')} ${marks.map(({ name }) => name).join(', ')}`,
    chip: length,
    credit: t('checkout.schematicMap'),
    when: isKnown,
    onFallback(reason) {
      setIsOwn(true)
      reportMapFailed(reason)
    },
  }
  return (
    <>
      <div ref={place} className={classNames('map-place', floats && 'floats', inBar && 'in-bar')}>
        <MapView
          {...shared}
          slot={isSmall ? 'float' : 'main'}
          data={isSmall ? own && { ...own, labels: [] } : data}
          line={isSmall ? undefined : 'draws'}
          className={classNames(
            isOnArea ? 'on-ground' : 'off-ground',
            isOnArea && area.labels.length > 0 && 'named',
          )}
        />
        {isKnown && pickup && dropOff && (
          <MapEnlarger
            from={pickup.name}
            to={dropOff.name}
            length={length}
            isOwn={isOwn}
            onPress={() => setWhole(true)}
          />
        )}
      </div>
      {whole && (
        <MapSheet length={length} onClose={() => setWhole(false)}>
          <MapView
            {...shared}
            slot="main"
            data={own}
            gestures="own"
            chip={undefined}
            className="off-ground"
          />
        </MapSheet>
      )}
    </>
  )
}

const NO_PATH: Line = []

/** Widths of the map in parts of its height: a phone's strip of at most 480 by 70 pixels, a desktop's column. */
const STRIP_WIDTH = 6.9
const DESKTOP_WIDTH = 2

/** The part of the ground that the low strip of a phone shows. */
function middleOf(ground: SketchData): SketchData {
  const [west, south, east, north] = ground.bounds
  const quarter = (north - south) / 4
  return { ...ground, bounds: [west, south + quarter, east, north - quarter] }
}

function marksOf({ pickup, dropOff, vias }: Pick<Draft, 'pickup' | 'dropOff' | 'vias'>) {
  const mark = (kind: Mark['kind'], place: Draft['pickup']): Mark[] =>
    place ? [{ kind, point: place.point, name: place.name }] : []
  return [
    ...mark('pickup', pickup),
    ...vias.flatMap((via) => mark('via', via)),
    ...mark('dropOff', dropOff),
  ]
}
