import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { CheckIcon, ClockIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { type BookingState, readState } from '../booking-state.ts'
import type { PageProps } from '../page-props.ts'
import { phoneLink } from '../phone-link.ts'
import { moneyOf } from '../read-booking.ts'
import { sayNotAllowed, sayWaiting } from '../say-approval.ts'
import { stopsOf } from '../stops-of.ts'
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
      <div data-fresh="outcome">
        <Outcome
          booking={booking}
          toPay={facts.money?.asks === 'due' && facts.money.isChecked !== true}
          kept={facts.money?.kept ?? 0}
          isShared={found.about[0] === facts.ticketcode}
        />
      </div>
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
      {phone !== '' && (
        <p className="soft small ticket-help">
          <a href={phoneLink(phone)}>{say('ticket.questions', { phone })}</a>
        </p>
      )}
    </div>
  )
}

type OutcomeProps = {
  booking: BookingInfo
  /** Something is to be paid, and no payment is being checked. */
  toPay: boolean
  /** Of the fare of a ride nobody came to, in major units. */
  kept: number
  /** The address is the ticket's own, and not that of the mail, which is for the customer alone. */
  isShared: boolean
}

/** What became of it, said once and large. */
function Outcome({ booking, toPay, kept, isShared }: OutcomeProps) {
  const state = readState(booking.status)
  const greeted = greetingOf(booking)
  const { title, text } =
    wordsOfApproval(booking, greeted) ??
    wordsOfNoShow(booking, kept) ??
    wordsOf(state, {
      ...greeted,
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

/** By first name who travels; for somebody else the name stands as one who is spoken of. */
type Greeted = { name: string; isForOther: boolean }

const greetingOf = ({ passengername, custname }: BookingInfo): Greeted => {
  const isForOther = custname !== '' && passengername !== '' && custname !== passengername
  return { name: isForOther ? passengername : (passengername.split(' ')[0] ?? ''), isForOther }
}

/** Of a trip its company has to allow, or did not; undefined for every other. */
function wordsOfApproval(booking: BookingInfo, { name, isForOther }: Greeted) {
  const waiting = sayWaiting(booking)
  if (waiting)
    return {
      title: say(isForOther ? 'ticket.forApprovalOther' : 'ticket.forApproval', { name }),
      text: say('ticket.forApprovalText', { waiting }),
    }
  const title = sayNotAllowed(booking)
  return title === '' ? undefined : { title, text: say('ticket.notAllowedText') }
}

/** What happened, and what is owed for it by the terms it was booked on; undefined where somebody came. */
function wordsOfNoShow(booking: BookingInfo, kept: number) {
  if (readState(booking.status) !== 'no-show') return undefined
  const owed =
    kept > 0
      ? say('ticket.noShowKept', { kept: sayMoney(moneyOf(booking, kept)) })
      : say('ticket.noShowNothing')
  const place = stopsOf(booking)[0]?.name ?? ''
  return {
    title: say('ticket.noShowTitle'),
    text: `${say('ticket.noShowText', { place })} ${owed}`,
  }
}

type Whose = Greeted & { email: string; isShared: boolean }

function wordsOf(state: BookingState, { name, isForOther, email, isShared }: Whose) {
  const keep = say(isShared ? 'ticket.keep' : 'ticket.ownLink')
  const sent = email && isShared ? say('ticket.sentTo', { email }) : keep
  switch (state) {
    case 'held':
      return { title: say('ticket.held'), text: say('ticket.heldText') }
    case 'requested':
      return {
        title: say(isForOther ? 'ticket.requestedOther' : 'ticket.requested', { name }),
        text: `${say(email === '' ? 'ticket.requestedQuietly' : 'ticket.requestedText', { email })} ${keep}`,
      }
    case 'confirmed':
    case 'assigned':
      return {
        title: say(isForOther ? 'ticket.bookedOther' : 'ticket.booked', { name }),
        text: sent,
      }
    case 'started':
    case 'arrived':
    case 'on-board':
      return {
        title: say(isForOther ? 'ticket.onTheWayOther' : 'ticket.onTheWay', { name }),
        text: '',
      }
    case 'finished':
      return { title: say('ticket.done'), text: '' }
    case 'no-show':
    case 'cancelled':
      return { title: say('ticket.cancelledTitle'), text: say('ticket.cancelledText') }
  }
}
