import type { PageRide } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/button.tsx'
import {
  MessageIcon,
  PhoneIcon,
  ReceiptIcon,
  RepeatIcon,
  ShareIcon,
} from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { firstNameOf } from '@kerbside/web/tracking/say-ride.ts'
import { say } from '@kerbside/words/say.ts'
import { bookAgainLink } from '../book-again-link.ts'
import { phoneLink } from '../phone-link.ts'

type RideActionsProps = {
  ride: PageRide
  operator: Operator
  /** What the ticket is handed on by; '' where the page knows of none. */
  ticket: string
}

/** Calling and writing work without a script; sharing and being told come with it (start/ride.ts). */
export function RideActions({ ride, operator, ticket }: RideActionsProps) {
  const { now, shared } = ride
  const driver = firstNameOf(now)
  const own = now.drivermobile !== ''
  const phone = own ? now.drivermobile : operator.settings.phone
  const follows = ['assigned', 'en_route', 'arrived', 'on_board'].includes(now.state)
  const isOver = now.state === 'completed' || now.state === 'no_show'
  return (
    <div className="ride-actions">
      {isOver && !shared && ticket !== '' && (
        <AfterRide ticket={ticket} isDriven={now.state === 'completed'} />
      )}
      {phone !== '' && (
        <ButtonLink href={phoneLink(phone)} icon={<PhoneIcon />}>
          {own ? say('tracking.call', { driver }) : say('tracking.callOffice')}
        </ButtonLink>
      )}
      {own && (
        <a className="button alt" href={`sms:${phone}`} data-does="message">
          <MessageIcon />
          <span>{say('tracking.message')}</span>
        </a>
      )}
      {follows && (
        <button
          type="button"
          className="button alt"
          data-does="share-ride"
          data-done={say('tracking.copied')}
          data-failed={say('tracking.notCopied')}
        >
          <ShareIcon />
          <span>{say('tracking.share')}</span>
        </button>
      )}
      {follows && (
        <button type="button" className="button alt" data-does="tell-me">
          <span>{say('tracking.tellMe')}</span>
        </button>
      )}
      {shared && <p className="soft small">{say('tracking.shared')}</p>}
    </div>
  )
}

/** What is left to do with a ride that is over: say how it was, keep its receipt, take another like it. */
function AfterRide({ ticket, isDriven }: { ticket: string; isDriven: boolean }) {
  return (
    <>
      {isDriven && (
        <>
          <ButtonLink href={pageLink('feedback', ticket)}>{say('tracking.rate')}</ButtonLink>
          <ButtonLink
            look="alt"
            href={pageLink('receipt', ticket).replace(/\.html$/, '.pdf')}
            icon={<ReceiptIcon />}
            download=""
          >
            {say('tracking.receipt')}
          </ButtonLink>
        </>
      )}
      <ButtonLink look="alt" href={bookAgainLink({ repeat: ticket })} icon={<RepeatIcon />}>
        {say('tracking.again')}
      </ButtonLink>
    </>
  )
}
