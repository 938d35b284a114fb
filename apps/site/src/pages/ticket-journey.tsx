import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { PlaneIcon } from '@kerbside/kit/icon.tsx'
import { UserIcon } from '@kerbside/kit/more-icon.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { readState } from '../booking-state.ts'
import type { PageProps } from '../page-props.ts'
import { isFromAirport, readInstant } from '../read-booking.ts'
import { stopsOf } from '../stops-of.ts'
import { TicketMap } from './ticket-map.tsx'

type TicketJourneyProps = PageProps & { booking: BookingInfo }

/** The large part of the ticket: map, time, way, driver. */
export function TicketJourney({ operator, booking, sketch }: TicketJourneyProps) {
  const pickupAt = readInstant(booking.pickupdatetime, operator.zone)
  const returnAt = readInstant(booking.returndatetime, operator.zone)
  const isOver = readState(booking.status) === 'finished'
  return (
    <section className="stack ticket-journey" aria-label={say('ticket.journey')}>
      <TicketMap
        booking={booking}
        sketch={sketch}
        slot={isOver ? 'feedback' : 'confirmed'}
        className="ticket-map"
      />
      {isOver && <Feedback operator={operator} />}
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
          <span className="soft small">
            {say(
              readState(booking.returnstatus) === 'cancelled'
                ? 'ticket.returnCancelled'
                : 'ticket.returnJourney',
            )}
          </span>
          <br />
          <time className="num" dateTime={booking.returndatetime}>
            {sayTime(returnAt, 'longDay')} {sayTime(returnAt, 'clock')}
          </time>
        </p>
      )}
      <DriverStrip booking={booking} pickupAt={pickupAt} />
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

/** After the journey, under the way that was driven: a person hears how it was. */
function Feedback({ operator }: { operator: Operator }) {
  const { phone } = operator.settings
  return (
    <div className="driver-strip">
      <p>
        <b>{say('ticket.feedback')}</b>
        <br />
        <span className="small">
          <a href={pageLink('contact')}>{say('ticket.feedbackWrite')}</a>{' '}
          <span className="soft">{say('ticket.feedbackCall', { phone })}</span>
        </span>
      </p>
    </div>
  )
}

const SOON_MINUTES = 60

/** Keeps the place in which the driver will appear. */
export function DriverStrip({
  booking,
  pickupAt,
}: {
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

export function FlightLine({ booking }: { booking: BookingInfo }) {
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
