import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import type { PageProps } from '../page-props.ts'
import type { FeedbackFacts } from '../start/feedback.tsx'
import { BookingHead } from './booking-detail/booking-head.tsx'
import { BookingNotFound } from './booking-detail/booking-not-found.tsx'
import { TicketMap } from './ticket/ticket-map.tsx'

/** After the journey: its route, and the customer's rating. The script renders the stars. */
export function FeedbackPage({ operator, facts, found, sketch }: PageProps) {
  const { booking } = facts
  const [code = ''] = found.about
  if (!booking) return <BookingNotFound operator={operator} found={found} />
  const feedback: FeedbackFacts = {
    // a number is no key: such a page needs the session
    code: found.own ? '' : code,
    timeZone: operator.zone,
    legs: drivenLegs(booking),
  }
  return (
    <div className="on-map">
      <TicketMap
        booking={booking}
        sketch={sketch}
        slot="feedback"
        className="on-map-map map-card"
      />
      <section className="card raised stack on-map-sheet" aria-label={t('page.feedbackTitle')}>
        <BookingHead operator={operator} booking={booking} title={t('page.feedbackTitle')} />
        <div className="stack" data-rate={JSON.stringify(feedback)}>
          <Skeleton shape="block" />
        </div>
        <noscript>
          <p>{t('feedback.noScript', { phone: operator.settings.phone })}</p>
        </noscript>
        <p className="note-actions">
          <ButtonLink look="alt" href={pageLink('ticket', code)}>
            {t('ticket.backToTicket')}
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}

function drivenLegs(booking: BookingInfo): FeedbackFacts['legs'] {
  const { jobpartid, returnjobpartid } = booking
  if (!returnjobpartid) return [{ jobpartid, title: '' }]
  const legs = [
    { jobpartid, title: t('feedback.wayThere'), status: booking.status },
    { jobpartid: returnjobpartid, title: t('feedback.wayBack'), status: booking.returnstatus },
  ]
  // the leg that was driven first; both legs if none or both were driven
  const driven = legs.filter(({ status }) => status.includes('finish'))
  return (driven.length > 0 ? driven : legs).map(({ jobpartid: id, title }) => ({
    jobpartid: id,
    title,
  }))
}
