import { ButtonLink } from '@kerbside/kit/button.tsx'
import { PinIcon } from '@kerbside/kit/more-icon.tsx'
import { judgeTracking } from '@kerbside/web/history/judge-buttons.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { BookingHead } from './booking-head.tsx'
import { FindBooking } from './find-booking.tsx'
import { LostBooking } from './lost-booking.tsx'
import { PayLink } from './pay-link.tsx'
import { RideStrip } from './ride-strip.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketMap } from './ticket-map.tsx'

/** The booking a code opens, in short; without one it asks for the code. */
export function BookingInfoPage(props: PageProps) {
  if (props.found.about.length === 0) return <FindBooking {...props} />
  return <BookingSheet {...props} />
}

function BookingSheet({ operator, facts, found, sketch, now }: PageProps) {
  const { booking } = facts
  const [code = ''] = found.about
  if (!booking) return <LostBooking operator={operator} found={found} />
  return (
    <div className="on-map">
      <TicketMap
        booking={booking}
        sketch={sketch}
        slot="bookingInfo"
        className="on-map-map map-card"
      />
      <section className="card raised stack on-map-sheet" aria-label={say('page.yourBooking')}>
        <BookingHead
          operator={operator}
          booking={booking}
          title={say('page.yourBooking')}
          ride={facts.ride}
          now={now}
        />
        {facts.ride?.now.name && (
          <RideStrip
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
            {say('ticket.backToTicket')}
          </ButtonLink>
          {judgeTracking(booking) && (
            <ButtonLink look="alt" href={pageLink('tracking', code)} icon={<PinIcon />}>
              {say('ticket.track')}
            </ButtonLink>
          )}
          <ButtonLink look="quiet" href={pageLink('bookingdetail', code)}>
            {say('page.everyDetail')}
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}
