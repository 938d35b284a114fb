import type { PageRide } from '@kerbside/contract/pages.ts'
import { InfoIcon } from '@kerbside/kit/more-icon.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { sayWhere } from '@kerbside/web/tracking/say-ride.ts'
import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { sayReference } from '../read-booking.ts'
import { saidRide } from '../said-ride.ts'
import { stopsOf } from '../stops-of.ts'
import { LostBooking } from './lost-booking.tsx'
import { RideActions } from './ride-actions.tsx'
import { RideDriver } from './ride-driver.tsx'
import { RideFacts } from './ride-facts.tsx'
import { RideNow } from './ride-now.tsx'
import { RideTimeline } from './ride-timeline.tsx'
import { TicketCancel } from './ticket-cancel.tsx'
import { TicketMap } from './ticket-map.tsx'
import { TicketWhyNot } from './ticket-why-not.tsx'

/**
 * Where the car is: the map first, then the minutes, who comes, and all of it in words. It is whole without a script;
 * with one it moves (start/ride.ts).
 */
export function TrackingPage(props: PageProps) {
  const { operator, facts, found, sketch, now } = props
  const { ride } = facts
  const [code] = found.about
  if (!ride || code === undefined) return <LostBooking operator={operator} found={found} />
  const nowMs = now.getTime()
  const where = sayWhere(saidRide(ride), ride.went.metres)
  return (
    <div className="on-map on-ride">
      <TicketMap
        booking={withWay(ride)}
        sketch={sketch}
        slot="tracking"
        className="on-map-map map-tall-box"
      />
      <section className="card raised stack on-map-sheet" aria-label={say('page.trackingTitle')}>
        <div className="stack" data-fresh="ride">
          <RideNow ride={ride} nowMs={nowMs} isHeading />
          <RideDriver ride={ride} operator={operator} />
          <RideActions ride={ride} operator={operator} ticket={facts.ticketcode ?? ''} />
          <RideTimeline ride={ride} nowMs={nowMs} />
          <RideFacts ride={ride} code={found.own ? '' : code} operator={operator} nowMs={nowMs} />
        </div>
        <p className="soft small" data-ride-lost hidden>
          {say('tracking.lost')}
        </p>
        <output className="unseen" data-ride-says />
        <details className="ride-words" open>
          <summary>
            <InfoIcon />
            {say('tracking.inWords')}
          </summary>
          <p className="soft small" data-fresh="where" data-ride-where>
            {where}
          </p>
        </details>
        <RouteLine label={say('ticket.journey')} stops={stopsOf(ride.way)} />
        <p className="row small soft">
          <span className="num">{sayReference(operator, ride.way)}</span>
          {!ride.shared && (
            <a className="push" href={pageLink('ticket', code)}>
              {say('ticket.backToTicket')}
            </a>
          )}
        </p>
        {facts.booking && !ride.shared && (
          <div className="ticket-actions ride-change" data-failed={say('dialog.somethingWrong')}>
            <TicketCancel
              operator={operator}
              booking={facts.booking}
              code={found.own ? '' : code}
            />
            <TicketWhyNot operator={operator} booking={facts.booking} />
            <output className="unseen" data-says />
          </div>
        )}
        <div data-talk hidden />
      </section>
    </div>
  )
}

/** After the ride the map shows the way it went, and before that the way it is planned. */
const withWay = ({ way, went }: PageRide): PageRide['way'] =>
  went.coordinates.length > 1
    ? {
        ...way,
        routepath: went.coordinates.map(([lng, lat]): [number, number] => [lng, lat]),
        routedistance: went.metres,
      }
    : way
