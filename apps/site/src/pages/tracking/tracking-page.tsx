import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import { InfoIcon } from '@kerbside/kit/more-icon.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { describePosition } from '../../features/tracking/describe-tracking.ts'
import { legStatusFacts } from '../../leg-status-facts.ts'
import type { PageProps } from '../../page-props.ts'
import { formatReference } from '../../read-booking.ts'
import { stopsOf } from '../../stops-of.ts'
import { BookingNotFound } from '../booking-detail/booking-not-found.tsx'
import { TicketCancel } from '../ticket/ticket-cancel.tsx'
import { TicketMap } from '../ticket/ticket-map.tsx'
import { TicketWhyNot } from '../ticket/ticket-why-not.tsx'
import { TrackingActions } from './tracking-actions.tsx'
import { TrackingDataScript } from './tracking-data-script.tsx'
import { TrackingDriver } from './tracking-driver.tsx'
import { TrackingStatus } from './tracking-status.tsx'
import { TrackingTimeline } from './tracking-timeline.tsx'

/**
 * Where the car is: the map first, then the minutes, the driver, and a description of the map. It is complete without a
 * script, which updates it (start/tracking.ts).
 */
export function TrackingPage(props: PageProps) {
  const { operator, facts, found, sketch, now } = props
  const { trackedLeg } = facts
  const [code] = found.about
  if (!trackedLeg || code === undefined)
    return <BookingNotFound operator={operator} found={found} />
  const nowMs = now.getTime()
  const where = describePosition(legStatusFacts(trackedLeg), trackedLeg.went.metres)
  return (
    <div className="on-map on-tracking">
      <TicketMap
        booking={withDrivenPath(trackedLeg)}
        sketch={sketch}
        slot="tracking"
        className="on-map-map map-tall-box"
      />
      <section className="card raised stack on-map-sheet" aria-label={t('page.trackingTitle')}>
        <div className="stack" data-fresh="tracking">
          <TrackingStatus trackedLeg={trackedLeg} nowMs={nowMs} isHeading />
          <TrackingDriver trackedLeg={trackedLeg} operator={operator} />
          <TrackingActions
            trackedLeg={trackedLeg}
            operator={operator}
            ticket={facts.ticketcode ?? ''}
          />
          <TrackingTimeline trackedLeg={trackedLeg} nowMs={nowMs} />
          <TrackingDataScript
            trackedLeg={trackedLeg}
            code={found.own ? '' : code}
            operator={operator}
            nowMs={nowMs}
          />
        </div>
        <p className="soft small" data-tracking-lost hidden>
          {t('tracking.lost')}
        </p>
        <output className="unseen" data-tracking-announce />
        <details className="tracking-text" open>
          <summary>
            <InfoIcon />
            {t('tracking.inWords')}
          </summary>
          <p className="soft small" data-fresh="where" data-tracking-where>
            {where}
          </p>
        </details>
        <RouteLine label={t('ticket.journey')} stops={stopsOf(trackedLeg.way)} />
        <p className="row small soft">
          <span className="num">{formatReference(operator, trackedLeg.way)}</span>
          {!trackedLeg.shared && (
            <a className="push" href={pageLink('ticket', code)}>
              {t('ticket.backToTicket')}
            </a>
          )}
        </p>
        {facts.booking && !trackedLeg.shared && (
          <div className="ticket-actions tracking-change" data-failed={t('dialog.somethingWrong')}>
            <TicketCancel
              operator={operator}
              booking={facts.booking}
              code={found.own ? '' : code}
            />
            <TicketWhyNot operator={operator} booking={facts.booking} />
            <output className="unseen" data-text />
          </div>
        )}
        <div data-chat hidden />
      </section>
    </div>
  )
}

/** After the journey the map shows the driven route, before that the planned one. */
const withDrivenPath = ({ way, went }: TrackedLeg): TrackedLeg['way'] =>
  went.coordinates.length > 1
    ? {
        ...way,
        routepath: went.coordinates.map(([lng, lat]): [number, number] => [lng, lat]),
        routedistance: went.metres,
      }
    : way
