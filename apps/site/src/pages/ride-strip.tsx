import type { PageRide } from '@kerbside/contract/pages.ts'
import { MessageIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { countsMinutes, sayArrival, sayHeadline } from '@kerbside/web/tracking/say-ride.ts'
import { say } from '@kerbside/words/say.ts'
import type { PageProps } from '../page-props.ts'
import { saidRide } from '../said-ride.ts'
import { DriverStrip } from './driver-strip.tsx'
import { Face, RideCar } from './ride-driver.tsx'
import { RideFacts } from './ride-facts.tsx'
import { RideLate } from './ride-late.tsx'

type RideStripProps = Pick<PageProps, 'facts' | 'found' | 'operator' | 'now'> & {
  pickupAt: Date | undefined
}

/** Who drives and how far they are, on a page about something else; until then the place in which they will appear. */
export function RideStrip({ facts, found, operator, now, pickupAt }: RideStripProps) {
  const { booking, ride } = facts
  if (!booking) return null
  if (!ride) return <DriverStrip booking={booking} pickupAt={pickupAt} />
  const code = found.own ? '' : (found.about[0] ?? '')
  return (
    <div className="stack ride-strip" data-fresh="ride">
      {ride.now.name === '' ? (
        <DriverStrip booking={booking} pickupAt={pickupAt} />
      ) : (
        <>
          <div className="driver-strip">
            <Face ride={ride} />
            <p className="small">
              <b>{sayHeadline(saidRide(ride))}</b>
              <br />
              <span className="soft num">
                <RideMinutes ride={ride} nowMs={now.getTime()} />
              </span>
              {facts.ticketcode && (
                <>
                  <br />
                  <a href={pageLink('tracking', facts.ticketcode)}>{say('tracking.follow')}</a>
                </>
              )}
            </p>
          </div>
          <RideLate ride={ride} nowMs={now.getTime()} />
          <RideCar ride={ride} operator={operator} />
          {ride.now.drivermobile && (
            <a className="button alt" href={`sms:${ride.now.drivermobile}`} data-does="message">
              <MessageIcon />
              <span>{say('tracking.message')}</span>
            </a>
          )}
        </>
      )}
      <RideFacts ride={ride} code={code} operator={operator} nowMs={now.getTime()} />
    </div>
  )
}

function RideMinutes({ ride: { now }, nowMs }: { ride: PageRide; nowMs: number }) {
  if (!countsMinutes(now)) return now.name
  return (
    <>
      {now.name},{' '}
      <b>
        <span data-ride-minutes>{now.etaetc}</span> {say('tracking.min')}
      </b>
      . <span data-ride-arrives>{sayArrival(now, nowMs)}</span>
    </>
  )
}
