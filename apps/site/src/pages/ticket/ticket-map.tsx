import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Scene } from '@kerbside/kit/map/map-engine.ts'
import type { MapSlot } from '@kerbside/kit/map/map-slots.ts'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import { sketchFor } from '@kerbside/kit/map/sketch-data.ts'
import { formatDistance } from '@kerbside/words/format-distance.ts'
import { t } from '@kerbside/words/translate.ts'
import { formatRoute } from '../../features/booking/format-route.ts'
import type { PageProps } from '../../page-props.ts'
import { stopsOf } from '../../stops-of.ts'

type TicketMapProps = Pick<PageProps, 'sketch'> & {
  booking: BookingInfo
  slot: MapSlot
  className: string
}

/** The journey of a booking as a drawing; its script (start/map.ts) puts the interactive map over it. */
export function TicketMap({ booking, sketch, slot, className }: TicketMapProps) {
  const { routepath: path, routedistance: metres, traveltime } = booking
  if (path.length < 2) return null
  const marks = marksOf(booking)
  const label = t('ticket.map', {
    from: marks[0]?.name ?? '',
    to: marks.at(-1)?.name ?? '',
    distance: formatDistance(metres),
  })
  const data = sketch({ path })
  const everything = [...path, ...marks.map(({ point }) => [point.lng, point.lat] as const)]
  const frame = sketchFor(data, everything)?.frame
  const scene: Scene = { path, returnPath: [], marks }
  return (
    <RouteSketch
      className={className}
      data={data}
      path={path}
      marks={marks}
      label={label}
      chip={formatRoute({ metres, seconds: traveltime * 60 })}
    >
      <div className="map-live" data-map={slot} data-label={label} inert />
      <script
        type="application/json"
        dangerouslySetInnerHTML={{
          __html: JSON.stringify({ ...scene, frame }).replaceAll('<', '\\u003c'),
        }}
      />
    </RouteSketch>
  )
}

/** The short names of the places: a whole address does not fit on a map. */
function marksOf(booking: BookingInfo): Mark[] {
  const names = stopsOf(booking).map(({ name }) => name)
  const points = [
    { lat: booking.picklat, lng: booking.picklng },
    ...booking.vialocations,
    { lat: booking.dofflat, lng: booking.dofflng },
  ]
  const last = points.length - 1
  return points.map(({ lat, lng }, index) => ({
    kind: index === 0 ? 'pickup' : index === last ? 'dropOff' : 'via',
    point: { lat, lng },
    name: names[index] ?? '',
  }))
}
