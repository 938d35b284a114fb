import '@kerbside/web/checkout-words.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { sketchFor } from '@kerbside/kit/map/focus.ts'
import '@kerbside/kit/map/map.css'
import { engineOf, type MapSource } from '@kerbside/kit/map/map-engine.ts'
import type { MapViewProps } from '@kerbside/kit/map/map-view.tsx'
import { MapView } from '@kerbside/kit/map/map-view.tsx'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import { sayRoute } from '@kerbside/web/booking/say-route.ts'
import { reportMapFailed } from '@kerbside/web/operator/report-fault.ts'
import map from '@kerbside/words/en/map.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { useMemo, useRef, useState } from 'react'
import './map-float.css'
import { MapEnlarger } from './map-enlarger.tsx'
import { MapSheet } from './map-sheet.tsx'
import { useFloats } from './use-floats.ts'
import type { MapGround } from './view.ts'

addWords(map)

export type LiveMapProps = {
  draft: Draft
  ground: MapGround | undefined
  source: MapSource
}

/**
 * The journey over the server's ground, in its very frame; then the map one can move. On a phone the same map goes
 * along, small and with the way in words, when its place has scrolled away.
 */
export function LiveMap({ draft, ground, source }: LiveMapProps) {
  const { pickup, dropOff, vias, route } = draft
  const place = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState(false)
  const [isOwn, setIsOwn] = useState(engineOf(source).key === '')
  const marks = useMemo(() => marksOf({ pickup, dropOff, vias }), [pickup, dropOff, vias])
  const data = useMemo(() => ground && { ...ground, layers: [], labels: [] }, [ground])
  const path = route?.path ?? []
  const isKnown = path.length > 1
  const floats = useFloats(place) && isKnown
  const way = [...path, ...marks.map(({ point }) => [point.lng, point.lat] as const)]
  const onGround = !floats && data !== undefined && sketchFor(data, way) === data
  const length = route && sayRoute(route)
  const shared: Omit<MapViewProps, 'slot'> = {
    source,
    path,
    returnPath: route?.returnPath ?? [],
    marks,
    label: `${say('checkout.map')} ${marks.map(({ name }) => name).join(', ')}`,
    chip: length,
    credit: say('checkout.schematicMap'),
    when: isKnown,
    onFallback(reason) {
      setIsOwn(true)
      reportMapFailed(reason)
    },
  }
  return (
    <>
      <div ref={place} className={classNames('map-place', floats && 'floats')}>
        <MapView
          {...shared}
          slot={floats ? 'float' : 'main'}
          data={floats ? undefined : data}
          line={floats ? undefined : 'draws'}
          className={onGround ? 'on-ground' : 'off-ground'}
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
          <MapView {...shared} slot="main" gestures="own" chip={undefined} className="off-ground" />
        </MapSheet>
      )}
    </>
  )
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
