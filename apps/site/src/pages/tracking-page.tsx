import { ButtonLink } from '@kerbside/kit/button.tsx'
import { PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { phoneLink } from '../phone-link.ts'
import { BookingHead } from './booking-head.tsx'
import { LostBooking } from './lost-booking.tsx'
import { TicketMap } from './ticket-map.tsx'

/** The way on a map, and how the booking stands. Where the car is comes later, and the page says so. */
export function TrackingPage({ operator, facts, found, sketch }: PageProps) {
  const { booking } = facts
  const [code] = found.about
  if (!booking || code === undefined) return <LostBooking operator={operator} found={found} />
  const { phone } = operator.settings
  return (
    <div className="on-map">
      <TicketMap
        booking={booking}
        sketch={sketch}
        slot="tracking"
        className="on-map-map map-tall-box"
      />
      <section className="card raised stack on-map-sheet" aria-label={say('page.trackingTitle')}>
        <BookingHead operator={operator} booking={booking} title={say('page.trackingTitle')} />
        <p className="soft">{say('page.trackingSoon')}</p>
        <p className="note-actions">
          <ButtonLink href={phoneLink(phone)} icon={<PhoneIcon />}>
            {say('shell.call', { phone })}
          </ButtonLink>
          <ButtonLink look="alt" href={pageLink('ticket', code)}>
            {say('ticket.backToTicket')}
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}
