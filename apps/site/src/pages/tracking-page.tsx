import { ButtonLink } from '@kerbside/kit/button.tsx'
import { PhoneIcon } from '@kerbside/kit/icon.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { RouteLine } from '@kerbside/kit/route-line.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { readState, SHOWN } from '../booking-state.ts'
import type { PageProps } from '../page-props.ts'
import { phoneLink } from '../phone-link.ts'
import { readInstant, sayReference } from '../read-booking.ts'
import { stopsOf } from '../stops-of.ts'
import { NotePage } from './note-page.tsx'

/** How the booking stands. Where the car is comes later, and the page says so. */
export function TrackingPage({ operator, facts, found }: PageProps) {
  const { booking } = facts
  const [code] = found.about
  if (code === undefined)
    return (
      <NotePage operator={operator} title={say('page.whichTitle')} text={say('page.whichText')} />
    )
  if (!booking)
    return (
      <NotePage operator={operator} title={say('page.lostTitle')} text={say('page.lostText')} />
    )
  const pickupAt = readInstant(booking.pickupdatetime, operator.zone)
  const { word, tone, mark } = SHOWN[readState(booking.status)]
  const { phone } = operator.settings
  return (
    <div className="wrap page note">
      <p className="note-name num">{sayReference(operator, booking)}</p>
      <h1>{say('page.trackingTitle')}</h1>
      <section className="card stack">
        <div className="row">
          {pickupAt && (
            <b className="num">
              {sayTime(pickupAt, 'day')} {sayTime(pickupAt, 'clock')}
            </b>
          )}
          <span className="push">
            <Pill {...(tone && { tone })} {...(mark && { mark })}>
              {say(word)}
            </Pill>
          </span>
        </div>
        <RouteLine label={say('ticket.journey')} stops={stopsOf(booking)} />
      </section>
      <p className="lead">{say('page.trackingSoon')}</p>
      <p className="note-actions">
        <ButtonLink href={phoneLink(phone)} icon={<PhoneIcon />}>
          {say('shell.call', { phone })}
        </ButtonLink>
        <ButtonLink look="alt" href={pageLink('ticket', code)}>
          {say('ticket.backToTicket')}
        </ButtonLink>
      </p>
    </div>
  )
}
