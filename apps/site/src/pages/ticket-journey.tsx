import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { PlaneIcon, UserIcon } from '@kerbside/kit/icon.tsx'
import type { Mark } from '@kerbside/kit/map/plan-marks.ts'
import { RouteSketch } from '@kerbside/kit/map/route-sketch.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { sayRoute } from '@kerbside/web/booking/say-route.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { readState } from '../booking-state.ts'
import type { PageProps } from '../page-props.ts'
import { isFromAirport, readInstant } from '../read-booking.ts'
import { stopsOf } from '../stops-of.ts'

type TicketJourneyProps = PageProps & { booking: BookingInfo }

/** The large part of the ticket: map, time, way, driver. */
export function TicketJourney({ operator, booking, sketch }: TicketJourneyProps) {
  const pickupAt = readInstant(booking.pickupdatetime, operator.zone)
  const returnAt = readInstant(booking.returndatetime, operator.zone)
  return (
    <section className="stack ticket-journey" aria-label={say('ticket.journey')}>
      {booking.routepath.length > 1 && (
        <RouteSketch
          className="ticket-map"
          data={sketch({ path: booking.routepath })}
          path={booking.routepath}
          marks={marksOf(booking)}
          label={say('ticket.map', {
            from: booking.pickupname,
            to: booking.dropoffname,
            miles: Math.round(booking.routedistance / 1609.344),
          })}
          chip={sayRoute({ metres: booking.routedistance, seconds: booking.traveltime * 60 })}
        />
      )}
      <div className="ticket-when">
        {pickupAt && (
          <p>
            <span className="soft">
              {booking.now && `${say('ticket.asap')}, `}
              {sayTime(pickupAt, 'longDay')}
            </span>
            <br />
            <time className="ticket-time num" dateTime={booking.pickupdatetime}>
              {sayTime(pickupAt, 'clock')}
            </time>
          </p>
        )}
        <RouteLine label={say('ticket.journey')} stops={stopsOf(booking)} />
      </div>
      {returnAt && (
        <p className="ticket-back">
          <span className="soft small">{say('ticket.returnJourney')}</span>
          <br />
          <time className="num" dateTime={booking.returndatetime}>
            {sayTime(returnAt, 'longDay')} {sayTime(returnAt, 'clock')}
          </time>
        </p>
      )}
      <DriverStrip operator={operator} booking={booking} pickupAt={pickupAt} />
      <FlightLine booking={booking} />
      {booking.notes && (
        <p className="small">
          <span className="soft">{say('ticket.note')}</span>
          <br />
          {booking.notes}
        </p>
      )}
    </section>
  )
}

const SOON_MINUTES = 60

/** Keeps the place in which the driver will appear. */
function DriverStrip({
  booking,
  pickupAt,
}: {
  operator: Operator
  booking: BookingInfo
  pickupAt: Date | undefined
}) {
  const state = readState(booking.status)
  if (['cancelled', 'no-show', 'finished', 'held'].includes(state)) return null
  return (
    <div className="driver-strip">
      <span className="face">
        <UserIcon />
      </span>
      <p className="small">
        <b>{say('ticket.driverSoon')}</b>
        {pickupAt && !booking.now && (
          <>
            <br />
            <span className="soft">
              {say('ticket.driverBy', {
                time: sayTime(addMinutes(pickupAt, -SOON_MINUTES), 'clock'),
              })}
            </span>
          </>
        )}
      </p>
    </div>
  )
}

function FlightLine({ booking }: { booking: BookingInfo }) {
  if (!isFromAirport(booking)) return null
  const { flightnumber: number, arrivingfromairportname: place } = booking
  return (
    <p className="row small ticket-flight">
      <PlaneIcon />
      <span>
        {number && (
          <>
            {place
              ? say('ticket.flightFrom', { number, place })
              : say('ticket.flightNumber', { number })}
            .{' '}
          </>
        )}
        <b>{say('ticket.meet')}</b>
      </span>
    </p>
  )
}

function marksOf(booking: BookingInfo): Mark[] {
  return [
    {
      kind: 'pickup',
      point: { lat: booking.picklat, lng: booking.picklng },
      name: booking.pickupname,
    },
    ...booking.vialocations.map(
      ({ lat, lng }): Mark => ({ kind: 'via', point: { lat, lng }, name: '' }),
    ),
    {
      kind: 'dropOff',
      point: { lat: booking.dofflat, lng: booking.dofflng },
      name: booking.dropoffname,
    },
  ]
}
