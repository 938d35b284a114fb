import '@kerbside/web/checkout-words.ts'
import type { Draft } from '@kerbside/domain/booking/draft.ts'
import { sketchFor } from '@kerbside/kit/map/focus.ts'
import '@kerbside/kit/map/map.css'
import type { MapSource } from '@kerbside/kit/map/map-engine.ts'
import type { MapSlot } from '@kerbside/kit/map/map-slots.ts'
import { MapView } from '@kerbside/kit/map/map-view.tsx'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import { sayRoute } from '@kerbside/web/booking/say-route.ts'
import { reportMapFailed } from '@kerbside/web/operator/report-fault.ts'
import { say } from '@kerbside/words/say.ts'
import { useMemo } from 'react'
import type { MapGround } from './view.ts'

export type LiveMapProps = {
  draft: Draft
  ground: MapGround | undefined
  slot: MapSlot
  source: MapSource
}

/** The journey over the server's ground, in its very frame; then the map one can move. */
export function LiveMap({ draft, ground, slot, source }: LiveMapProps) {
  const { pickup, dropOff, vias, route } = draft
  const marks = useMemo(() => marksOf({ pickup, dropOff, vias }), [pickup, dropOff, vias])
  const data = useMemo(() => ground && { ...ground, layers: [], labels: [] }, [ground])
  const path = route?.path ?? []
  const way = [...path, ...marks.map(({ point }) => [point.lng, point.lat] as const)]
  const onGround = data !== undefined && sketchFor(data, way) === data
  return (
    <MapView
      slot={slot}
      source={source}
      data={data}
      path={path}
      returnPath={route?.returnPath ?? []}
      marks={marks}
      line="draws"
      label={`${say('checkout.map')} ${marks.map(({ name }) => name).join(', ')}`}
      chip={route && sayRoute(route)}
      credit={say('booking.schematicMap')}
      className={onGround ? 'on-ground' : 'off-ground'}
      when={path.length > 1}
      onFallback={reportMapFailed}
    />
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
