import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { CheckIcon, ClockIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { type BookingState, readState } from '../booking-state.ts'
import type { PageProps } from '../page-props.ts'
import { phoneLink } from '../phone-link.ts'
import { sayNotAllowed, sayWaiting } from '../say-approval.ts'
import { LostBooking } from './lost-booking.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketJourney } from './ticket-journey.tsx'
import { TicketPrice } from './ticket-price.tsx'
import { TicketStub } from './ticket-stub.tsx'

/** The ticket: what a customer keeps, shows and shares. Without a code it cannot know which one. */
export function TicketPage(props: PageProps) {
  const { operator, facts, found } = props
  const { booking } = facts
  if (!booking) return <LostBooking operator={operator} found={found} />
  const { phone } = operator.settings
  return (
    <div className="confirmed">
      <Outcome
        booking={booking}
        toPay={facts.money?.asks === 'due'}
        isShared={found.about[0] === facts.ticketcode}
      />
      {booking.testbooking && <Notice tone="tinted">{say('ticket.testBooking')}</Notice>}
      <article className="ticket" aria-label={say('ticket.reference')}>
        <TicketJourney {...props} booking={booking} />
        <span className="tear" />
        <TicketStub operator={operator} booking={booking} money={facts.money} />
      </article>
      {props.fold}
      <TicketActions
        operator={operator}
        booking={booking}
        code={found.about[0] ?? ''}
        ticket={facts.ticketcode ?? ''}
        money={facts.money}
      />
      <TicketPrice booking={booking} />
      <p className="soft small ticket-help">
        <a href={phoneLink(phone)}>{say('ticket.questions', { phone })}</a>
      </p>
    </div>
  )
}

type OutcomeProps = {
  booking: BookingInfo
  toPay: boolean
  /** The address is the ticket's own, and not that of the mail, which is for the customer alone. */
  isShared: boolean
}

/** What became of it, said once and large. */
function Outcome({ booking, toPay, isShared }: OutcomeProps) {
  const state = readState(booking.status)
  const name = booking.passengername.split(' ')[0] ?? ''
  const { title, text } =
    wordsOfApproval(booking, name) ??
    wordsOf(state, {
      name,
      email: booking.passengeremail || booking.custemail,
      isShared,
    })
  const stopped = state === 'cancelled' || state === 'no-show'
  const backStands = state === 'cancelled' && isStanding(booking.returnstatus)
  const waiting = state === 'held' || state === 'requested'
  return (
    <div className="outcome">
      <span className={classNames('tick', stopped ? 'bad' : waiting ? 'warn' : 'good')}>
        {stopped ? <CloseIcon /> : waiting ? <ClockIcon /> : <CheckIcon />}
      </span>
      <div>
        <h1>{backStands ? say('ticket.outCancelled') : title}</h1>
        {backStands && <p className="soft">{say('ticket.outCancelledText')}</p>}
        {!backStands && text && (
          <p className="soft">{state === 'held' && toPay ? say('ticket.heldPay') : text}</p>
        )}
      </div>
    </div>
  )
}

/** There is a way back, and it is not cancelled. */
const isStanding = (status: string): boolean => status !== '' && readState(status) !== 'cancelled'

/** Of a trip its company has to allow, or did not; undefined for every other. */
function wordsOfApproval(booking: BookingInfo, name: string) {
  const waiting = sayWaiting(booking)
  if (waiting)
    return {
      title: say('ticket.forApproval', { name }),
      text: say('ticket.forApprovalText', { waiting }),
    }
  const title = sayNotAllowed(booking)
  return title === '' ? undefined : { title, text: say('ticket.notAllowedText') }
}

type Whose = { name: string; email: string; isShared: boolean }

function wordsOf(state: BookingState, { name, email, isShared }: Whose) {
  const keep = say(isShared ? 'ticket.keep' : 'ticket.ownLink')
  const sent = email && isShared ? say('ticket.sentTo', { email }) : keep
  switch (state) {
    case 'held':
      return { title: say('ticket.held'), text: say('ticket.heldText') }
    case 'requested':
      return {
        title: say('ticket.requested', { name }),
        text: `${say(email === '' ? 'ticket.requestedQuietly' : 'ticket.requestedText', { email })} ${keep}`,
      }
    case 'confirmed':
    case 'assigned':
      return { title: say('ticket.booked', { name }), text: sent }
    case 'started':
    case 'arrived':
    case 'on-board':
      return { title: say('ticket.onTheWay', { name }), text: '' }
    case 'finished':
      return { title: say('ticket.done'), text: '' }
    case 'no-show':
    case 'cancelled':
      return { title: say('ticket.cancelledTitle'), text: say('ticket.cancelledText') }
  }
}
