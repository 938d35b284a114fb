import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { classNames } from '@kerbside/kit/class-names.ts'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { CarIcon, CheckIcon, ClockIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { type BookingState, readState } from '../../booking-state.ts'
import { describeNotAllowed, describeWaiting } from '../../describe-approval.ts'
import type { PageProps } from '../../page-props.ts'
import { phoneLink } from '../../phone-link.ts'
import { moneyOf } from '../../read-booking.ts'
import { stopsOf } from '../../stops-of.ts'
import { BookingNotFound } from '../booking-detail/booking-not-found.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketJourney } from './ticket-journey.tsx'
import { TicketPrice } from './ticket-price.tsx'
import { TicketStub } from './ticket-stub.tsx'

/** The ticket: customers keep, show and share it. Without a code there is no booking to show. */
export function TicketPage(props: PageProps) {
  const { operator, facts, found } = props
  const { booking } = facts
  if (!booking) return <BookingNotFound operator={operator} found={found} />
  const { phone } = operator.settings
  return (
    <div className="confirmed">
      <div data-fresh="outcome">
        <Outcome
          booking={booking}
          toPay={facts.money?.requests === 'due' && facts.money.isChecked !== true}
          kept={facts.money?.kept ?? 0}
          isShared={found.about[0] === facts.ticketcode}
        />
      </div>
      {booking.testbooking && <Notice tone="tinted">{t('ticket.testBooking')}</Notice>}
      <article className="ticket" aria-label={t('ticket.reference')}>
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
          <a href={phoneLink(phone)}>{t('ticket.questions', { phone })}</a>
        </p>
      )}
    </div>
  )
}

type OutcomeProps = {
  booking: BookingInfo
  /** There is an amount due, and no payment is being processed. */
  toPay: boolean
  /** The retained part of the fare after a no-show, in major units. */
  kept: number
  /** The address is the ticket's own, not that of the e-mail, which is for the customer only. */
  isShared: boolean
}

/** The status of the booking in large type. */
function Outcome({ booking, toPay, kept, isShared }: OutcomeProps) {
  const state = readState(booking.status)
  const greeted = greetingOf(booking)
  const { title, text } =
    approvalMessages(booking, greeted) ??
    noShowMessages(booking, kept) ??
    stateMessages(state, {
      ...greeted,
      email: booking.passengeremail || booking.custemail,
      isShared,
    })
  const stopped = state === 'cancelled' || state === 'no-show'
  const isReturnActive = state === 'cancelled' && isActive(booking.returnstatus)
  const waiting = state === 'held' || state === 'requested'
  const isDone = state === 'confirmed' || state === 'assigned' || state === 'finished'
  return (
    <div className="outcome">
      <span
        className={classNames(
          'tick',
          stopped ? 'bad' : waiting ? 'warn' : 'good',
          isDone && 'is-done',
        )}
      >
        <OutcomeIcon state={state} />
      </span>
      <div>
        <h1>{isReturnActive ? t('ticket.outCancelled') : title}</h1>
        {isReturnActive && <p className="soft">{t('ticket.outCancelledText')}</p>}
        {!isReturnActive && text && (
          <p className="soft">{state === 'held' && toPay ? t('ticket.heldPay') : text}</p>
        )}
      </div>
    </div>
  )
}

/** A tick is for what is done: the booking, or the drive. */
function OutcomeIcon({ state }: { state: BookingState }) {
  switch (state) {
    case 'cancelled':
    case 'no-show':
      return <CloseIcon />
    case 'held':
    case 'requested':
      return <ClockIcon />
    case 'started':
    case 'arrived':
    case 'on-board':
      return <CarIcon />
    case 'confirmed':
    case 'assigned':
    case 'finished':
      return <CheckIcon />
  }
}

/** There is a return leg, and it is not cancelled. */
const isActive = (status: string): boolean => status !== '' && readState(status) !== 'cancelled'

/** The passenger's first name; if the customer booked for another person, the name is used in the third person. */
type Greeted = { name: string; isForOther: boolean }

const greetingOf = ({ passengername, custname }: BookingInfo): Greeted => {
  const isForOther = custname !== '' && passengername !== '' && custname !== passengername
  return { name: isForOther ? passengername : (passengername.split(' ')[0] ?? ''), isForOther }
}

/** Messages of a booking that its company has to approve, or has rejected; undefined for all others. */
function approvalMessages(booking: BookingInfo, { name, isForOther }: Greeted) {
  const waiting = describeWaiting(booking)
  if (waiting)
    return {
      title: t(isForOther ? 'ticket.forApprovalOther' : 'ticket.forApproval', { name }),
      text: t('ticket.forApprovalText', { waiting }),
    }
  const title = describeNotAllowed(booking)
  return title === '' ? undefined : { title, text: t('ticket.notAllowedText') }
}

/** Messages after a no-show, with the amount due by the booking's terms; undefined if there was none. */
function noShowMessages(booking: BookingInfo, kept: number) {
  if (readState(booking.status) !== 'no-show') return undefined
  const owed =
    kept > 0
      ? t('ticket.noShowKept', { kept: formatMoney(moneyOf(booking, kept)) })
      : t('ticket.noShowNothing')
  const place = stopsOf(booking)[0]?.name ?? ''
  return {
    title: t('ticket.noShowTitle'),
    text: `${t('ticket.noShowText', { place })} ${owed}`,
  }
}

type Whose = Greeted & { email: string; isShared: boolean }

function stateMessages(state: BookingState, { name, isForOther, email, isShared }: Whose) {
  const note = t(isShared ? 'ticket.keep' : 'ticket.ownLink')
  const sent = email && isShared ? t('ticket.sentTo', { email }) : note
  switch (state) {
    case 'held':
      return { title: t('ticket.held'), text: t('ticket.heldText') }
    case 'requested':
      return {
        title: t(isForOther ? 'ticket.requestedOther' : 'ticket.requested', { name }),
        text: `${t(email === '' ? 'ticket.requestedQuietly' : 'ticket.requestedText', { email })} ${note}`,
      }
    case 'confirmed':
    case 'assigned':
      return {
        title: t(isForOther ? 'ticket.bookedOther' : 'ticket.booked', { name }),
        text: sent,
      }
    case 'started':
      return {
        title: t(isForOther ? 'ticket.driverOnTheWayOther' : 'ticket.driverOnTheWay', { name }),
        text: '',
      }
    case 'arrived':
      return {
        title: t(isForOther ? 'ticket.driverHereOther' : 'ticket.driverHere', { name }),
        text: '',
      }
    case 'on-board':
      return {
        title: t(isForOther ? 'ticket.onTheWayOther' : 'ticket.onTheWay', { name }),
        text: '',
      }
    case 'finished':
      return { title: t('ticket.done'), text: '' }
    case 'no-show':
    case 'cancelled':
      return { title: t('ticket.cancelledTitle'), text: t('ticket.cancelledText') }
  }
}
