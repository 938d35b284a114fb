import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { t } from '@kerbside/words/translate.ts'
import { shownOf } from '../../booking-state.ts'
import { formatMoment } from '../../format-moment.ts'
import type { PageProps } from '../../page-props.ts'
import { readInstant } from '../../read-booking.ts'
import { TicketFacts } from '../ticket/ticket-facts.tsx'
import { PickupLines } from '../ticket/ticket-journey.tsx'
import { TicketMap } from '../ticket/ticket-map.tsx'
import { TicketPrice } from '../ticket/ticket-price.tsx'
import { TrackingStrip } from '../tracking/tracking-strip.tsx'
import { BookingHead } from './booking-head.tsx'
import { BookingNotFound } from './booking-not-found.tsx'
import { BookingTimeline } from './booking-timeline.tsx'
import { DetailActions } from './detail-actions.tsx'

/** All details of a booking, for its customer or with its code: route, passenger, events, every price line. */
export function BookingDetailPage({ operator, facts, found, sketch, now }: PageProps) {
  const { booking, life, money } = facts
  if (!booking || !life) return <BookingNotFound operator={operator} found={found} />
  const pickupAt = readInstant(booking.pickupdatetime, operator.zone)
  return (
    <div className="on-map">
      <TicketMap
        booking={booking}
        sketch={sketch}
        slot="bookingDetail"
        className="on-map-map map-card"
      />
      <section className="card raised stack on-map-sheet" aria-label={t('page.yourBooking')}>
        <div className="stack" data-fresh="head">
          <BookingHead
            operator={operator}
            booking={booking}
            title={t('page.yourBooking')}
            trackedLeg={facts.trackedLeg}
            now={now}
          />
          <ReturnLeg operator={operator} booking={booking} />
        </div>
        {booking.testbooking && <Notice tone="tinted">{t('ticket.testBooking')}</Notice>}
        <TrackingStrip
          facts={facts}
          found={found}
          operator={operator}
          now={now}
          pickupAt={pickupAt}
        />
        <PickupLines booking={booking} />
        <Note booking={booking} />
        <DetailActions
          operator={operator}
          booking={booking}
          money={money}
          life={life}
          code={found.own ? '' : (found.about[0] ?? '')}
        />
        <TicketFacts operator={operator} booking={booking} money={money} />
        <div className="stack" data-fresh="life">
          <BookingTimeline life={life} />
        </div>
        <TicketPrice booking={booking} />
      </section>
    </div>
  )
}

function ReturnLeg({ operator, booking }: { operator: Operator; booking: BookingInfo }) {
  const { returnjobpartid, returnstatus } = booking
  const returnAt = readInstant(booking.returndatetime, operator.zone)
  if (returnjobpartid === null || !returnAt) return null
  const { word: label, tone, mark } = shownOf({ status: returnstatus, approval: booking.approval })
  return (
    <div>
      <p className="soft small num">
        {t('ticket.returnJourney')}, {operator.settings.referencePrefix}-{returnjobpartid}
      </p>
      <div className="row">
        <b className="num">{formatMoment(returnAt)}</b>
        <span className="push">
          <Pill {...(tone && { tone })} {...(mark && { mark })}>
            {t(label)}
          </Pill>
        </span>
      </div>
    </div>
  )
}

function Note({ booking }: { booking: BookingInfo }) {
  if (!booking.notes) return null
  return (
    <p className="small">
      <span className="soft">{t('ticket.note')}</span>
      <br />
      {booking.notes}
    </p>
  )
}
