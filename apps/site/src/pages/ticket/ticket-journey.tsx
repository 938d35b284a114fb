import { describeMeeting } from '@kerbside/contract/booking/write-pickup.ts'
import type { BookingInfo, PickupTexts } from '@kerbside/contract/booking.ts'
import { originOf } from '@kerbside/domain/flights/origin.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { PlaneIcon } from '@kerbside/kit/more-icon.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { readState } from '../../booking-state.ts'
import type { PageProps } from '../../page-props.ts'
import { readInstant } from '../../read-booking.ts'
import { stopsOf } from '../../stops-of.ts'
import { PickupClock } from '../tracking/pickup-clock.tsx'
import { TrackingStrip } from '../tracking/tracking-strip.tsx'
import { TicketMap } from './ticket-map.tsx'

type TicketJourneyProps = PageProps & { booking: BookingInfo }

/** The large part of the ticket: map, time, route, driver. */
export function TicketJourney(props: TicketJourneyProps) {
  const { operator, booking, sketch, facts, found, now } = props
  const pickupAt = readInstant(booking.pickupdatetime, operator.zone)
  const returnAt = readInstant(booking.returndatetime, operator.zone)
  const isOver = readState(booking.status) === 'finished'
  const isRidden = isOver || readState(booking.returnstatus) === 'finished'
  return (
    <section className="stack ticket-journey" aria-label={t('ticket.journey')}>
      <TicketMap
        booking={booking}
        sketch={sketch}
        slot={isOver ? 'feedback' : 'confirmed'}
        className="ticket-map"
      />
      {isRidden && <Feedback operator={operator} ticket={facts.ticketcode ?? ''} />}
      <div className="ticket-when" data-fresh="when">
        {pickupAt && (
          <p>
            <span className="soft">
              {booking.now && `${t('ticket.asap')}, `}
              {formatTime(pickupAt, 'day')}
            </span>
            <br />
            <time className="ticket-time num" dateTime={booking.pickupdatetime}>
              <PickupClock at={pickupAt} trackedLeg={facts.trackedLeg} nowMs={now.getTime()} />
            </time>
          </p>
        )}
        <RouteLine label={t('ticket.journey')} stops={stopsOf(booking)} />
      </div>
      {returnAt && (
        <p className="ticket-back" data-fresh="back">
          <span className="soft small">
            {t(
              readState(booking.returnstatus) === 'cancelled'
                ? 'ticket.returnCancelled'
                : 'ticket.returnJourney',
            )}
          </span>
          <br />
          <time className="num" dateTime={booking.returndatetime}>
            {formatTime(returnAt, 'day')},{' '}
            <PickupClock at={returnAt} trackedLeg={facts.trackedLeg} nowMs={now.getTime()} />
          </time>
        </p>
      )}
      <TrackingStrip
        facts={facts}
        found={found}
        operator={operator}
        now={now}
        pickupAt={pickupAt}
      />
      <PickupLines booking={booking} />
      {booking.notes && (
        <p className="small">
          <span className="soft">{t('ticket.note')}</span>
          <br />
          {booking.notes}
        </p>
      )}
    </section>
  )
}

/** After the journey, below the driven route: asks for a rating, which a person reads. */
function Feedback({ operator, ticket }: { operator: Operator; ticket: string }) {
  const { phone } = operator.settings
  return (
    <div className="driver-strip">
      <p>
        <b>{t('ticket.feedback')}</b>
        <br />
        <span className="small">
          <a href={pageLink('feedback', ticket)}>{t('ticket.feedbackWrite')}</a>{' '}
          <span className="soft">{t('ticket.feedbackCall', { phone })}</span>
        </span>
      </p>
    </div>
  )
}

/** Of each leg ahead: the flight and when it lands, and where the driver waits. */
export function PickupLines({ booking }: { booking: BookingInfo }) {
  return booking.pickups
    .filter(({ meet, flight, lands }) => [meet, flight, lands].some((text) => text !== ''))
    .map((pickup) => (
      <p key={pickup.leg} className="row small ticket-flight">
        <PlaneIcon />
        <span>
          {pickup.leg === 2 && `${t('ticket.returnJourney')}: `}
          {describeFlightOf(booking, pickup)} {pickup.meet && <b>{describeMeeting(pickup)}</b>}
        </span>
      </p>
    ))
}

/** "Flight BA178 from New York lands at 09:00." The origin is known of the outward flight only. */
function describeFlightOf(
  booking: BookingInfo,
  { leg, flight: number, lands }: PickupTexts,
): string {
  if (number === '' && lands === '') return ''
  const place =
    number && leg === 1 ? originOf({ number, airportName: booking.arrivingfromairportname }) : ''
  const flight = place
    ? t('ticket.flightFrom', { number, place })
    : number
      ? t('ticket.flightNumber', { number })
      : t('ticket.yourFlight')
  return `${[flight, lands].filter(Boolean).join(' ')}.`
}
