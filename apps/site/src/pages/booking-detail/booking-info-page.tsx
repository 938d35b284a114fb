import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { PinIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { canTrack } from '../../features/history/decide-buttons.ts'
import type { PageProps } from '../../page-props.ts'
import { PayLink } from '../pay-link.tsx'
import { TicketFacts } from '../ticket/ticket-facts.tsx'
import { TicketMap } from '../ticket/ticket-map.tsx'
import { TrackingStrip } from '../tracking/tracking-strip.tsx'
import { BookingHead } from './booking-head.tsx'
import { BookingNotFound } from './booking-not-found.tsx'
import { FindBooking } from './find-booking.tsx'

/** A summary of the booking that a code opens; without a code it asks for one. */
export function BookingInfoPage(props: PageProps) {
  if (props.found.about.length === 0) return <FindBooking {...props} />
  return <BookingSheet {...props} />
}

function BookingSheet({ operator, facts, found, sketch, now }: PageProps) {
  const { booking } = facts
  const [code = ''] = found.about
  if (!booking) return <BookingNotFound operator={operator} found={found} />
  return (
    <div className="on-map">
      <TicketMap
        booking={booking}
        sketch={sketch}
        slot="bookingInfo"
        className="on-map-map map-card"
      />
      <section className="card raised stack on-map-sheet" aria-label={t('page.yourBooking')}>
        <BookingHead
          operator={operator}
          booking={booking}
          title={t('page.yourBooking')}
          trackedLeg={facts.trackedLeg}
          now={now}
        />
        {facts.trackedLeg?.now.name && (
          <TrackingStrip
            facts={facts}
            found={found}
            operator={operator}
            now={now}
            pickupAt={undefined}
          />
        )}
        <TicketFacts operator={operator} booking={booking} money={facts.money} />
        <p className="note-actions">
          <PayLink money={facts.money} />
          <ButtonLink
            href={pageLink('ticket', code)}
            {...(facts.money?.payPath && { look: 'alt' as const })}
          >
            {t('ticket.backToTicket')}
          </ButtonLink>
          {canTrack(booking) && (
            <ButtonLink look="alt" href={pageLink('tracking', code)} icon={<PinIcon />}>
              {t('ticket.track')}
            </ButtonLink>
          )}
          <ButtonLink look="quiet" href={pageLink('bookingdetail', code)}>
            {t('page.everyDetail')}
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}
