import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Scene } from '@kerbside/kit/map/map-engine.ts'
import type { MapSlot } from '@kerbside/kit/map/map-slots.ts'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import { sayRoute } from '@kerbside/web/booking/say-route.ts'
import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { stopsOf } from '../stops-of.ts'

type TicketMapProps = Pick<PageProps, 'sketch'> & {
  booking: BookingInfo
  slot: MapSlot
  className: string
}

const METRES_PER_MILE = 1609.344

/** The journey of a booking, drawn; its script (start/map.ts) lays the map one can move over it. */
export function TicketMap({ booking, sketch, slot, className }: TicketMapProps) {
  const { routepath: path, routedistance: metres, traveltime } = booking
  if (path.length < 2) return null
  const marks = marksOf(booking)
  const label = say('ticket.map', {
    from: booking.pickupname,
    to: booking.dropoffname,
    miles: Math.round(metres / METRES_PER_MILE),
  })
  const scene: Scene = { path, returnPath: [], marks }
  return (
    <RouteSketch
      className={className}
      data={sketch({ path })}
      path={path}
      marks={marks}
      label={label}
      chip={sayRoute({ metres, seconds: traveltime * 60 })}
    >
      <div className="map-live" data-map={slot} data-label={label} inert />
      <script
        type="application/json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(scene).replaceAll('<', '\\u003c') }}
      />
    </RouteSketch>
  )
}

function marksOf(booking: BookingInfo): Mark[] {
  const vias = stopsOf(booking).slice(1, -1)
  return [
    {
      kind: 'pickup',
      point: { lat: booking.picklat, lng: booking.picklng },
      name: booking.pickupname,
    },
    ...booking.vialocations.map(
      ({ lat, lng }, at): Mark => ({
        kind: 'via',
        point: { lat, lng },
        name: vias[at]?.name ?? '',
      }),
    ),
    {
      kind: 'dropOff',
      point: { lat: booking.dofflat, lng: booking.dofflng },
      name: booking.dropoffname,
    },
  ]
}
