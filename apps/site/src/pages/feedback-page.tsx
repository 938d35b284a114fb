import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { ButtonLink } from '@kerbside/kit/button.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import type { FeedbackFacts } from '../start/feedback.tsx'
import { BookingHead } from './booking-head.tsx'
import { LostBooking } from './lost-booking.tsx'
import { TicketMap } from './ticket-map.tsx'

/** After the ride: the way it went, and what the customer thought of it. The stars come with the script. */
export function FeedbackPage({ operator, facts, found, sketch }: PageProps) {
  const { booking } = facts
  const [code = ''] = found.about
  if (!booking) return <LostBooking operator={operator} found={found} />
  const told: FeedbackFacts = {
    // a number is no key: there it is the session that opens
    code: found.own ? '' : code,
    timeZone: operator.zone,
    rides: ridesOf(booking),
  }
  return (
    <div className="on-map">
      <TicketMap
        booking={booking}
        sketch={sketch}
        slot="feedback"
        className="on-map-map map-card"
      />
      <section className="card raised stack on-map-sheet" aria-label={say('page.feedbackTitle')}>
        <BookingHead operator={operator} booking={booking} title={say('page.feedbackTitle')} />
        <div className="stack" data-rate={JSON.stringify(told)}>
          <Skeleton shape="block" />
        </div>
        <noscript>
          <p>{say('feedback.noScript', { phone: operator.settings.phone })}</p>
        </noscript>
        <p className="note-actions">
          <ButtonLink look="alt" href={pageLink('ticket', code)}>
            {say('ticket.backToTicket')}
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}

function ridesOf(booking: BookingInfo): FeedbackFacts['rides'] {
  const { jobpartid, returnjobpartid } = booking
  if (!returnjobpartid) return [{ jobpartid, title: '' }]
  const ways = [
    { jobpartid, title: say('feedback.wayThere'), status: booking.status },
    { jobpartid: returnjobpartid, title: say('feedback.wayBack'), status: booking.returnstatus },
  ]
  // the one that was driven first; both where neither or both were
  const driven = ways.filter(({ status }) => status.includes('finish'))
  return (driven.length > 0 ? driven : ways).map(({ jobpartid: id, title }) => ({
    jobpartid: id,
    title,
  }))
}
