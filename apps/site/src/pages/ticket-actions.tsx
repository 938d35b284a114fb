import { type BookingInfo, STATUS } from '@kerbside/contract/booking.ts'
import type { BookingMoney } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/button.tsx'
import { CalendarIcon } from '@kerbside/kit/icon.tsx'
import {
  PinIcon,
  PrintIcon,
  ReceiptIcon,
  RepeatIcon,
  ReturnIcon,
  ShareIcon,
} from '@kerbside/kit/more-icon.tsx'
import { judgeTracking } from '@kerbside/web/history/judge-buttons.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { bookAgainLink } from '../book-again-link.ts'
import { readState, waitsFor } from '../booking-state.ts'
import { PayLink } from './pay-link.tsx'
import { TicketAmend } from './ticket-amend.tsx'
import { TicketCancel } from './ticket-cancel.tsx'
import { TicketWhyNot } from './ticket-why-not.tsx'

export type TicketActionsProps = {
  operator: Operator
  booking: BookingInfo
  /** What opened the page: a link of the mail may change the booking, and leaves the address (start/manage-link.ts). */
  code: string
  /** What is handed on: it shows the booking and nothing more. */
  ticket: string
  money: BookingMoney | undefined
}

/**
 * One thing to do next, what changes the trip beside it, and in a quieter row what is done with the ticket. Links work
 * without a script; sharing, printing, changing and cancelling appear with theirs (start/ticket.ts).
 */
export function TicketActions({ operator, booking, code, ticket, money }: TicketActionsProps) {
  const state = readState(booking.status)
  const gone = ['cancelled', 'no-show', 'finished'].includes(state)
  const certain = !gone && waitsFor(booking) === undefined
  const tracks = judgeTracking(booking)
  const first = nextOf({ pays: (money?.payPath ?? '') !== '', tracks, gone, certain })
  const look = (name: Next) => (first === name ? 'filled' : 'alt')
  const calendar = certain && (
    <ButtonLink
      href={calendarLink(ticket)}
      icon={<CalendarIcon />}
      look={first === 'calendar' ? 'filled' : 'quiet'}
      download=""
    >
      {say('ticket.calendar')}
    </ButtonLink>
  )
  const track = tracks && (
    <ButtonLink look={look('track')} href={pageLink('tracking', ticket)} icon={<PinIcon />}>
      {say('ticket.track')}
    </ButtonLink>
  )
  return (
    <div
      className="ticket-actions"
      data-manage={code === ticket ? undefined : ticket}
      data-failed={say('dialog.somethingWrong')}
    >
      <div className="ticket-first">
        <PayLink money={money} />
        {first === 'calendar' && calendar}
        {track}
        {gone && (
          <>
            <ButtonLink
              look={look('repeat')}
              href={bookAgainLink({ repeat: ticket })}
              icon={<RepeatIcon />}
            >
              {say('account.repeat')}
            </ButtonLink>
            <ButtonLink look="alt" href={bookAgainLink({ return: ticket })} icon={<ReturnIcon />}>
              {say('account.return')}
            </ButtonLink>
          </>
        )}
        <TicketAmend operator={operator} booking={booking} code={code} />
      </div>
      <div className="ticket-more">
        {first !== 'calendar' && calendar}
        <button
          type="button"
          className="button quiet"
          data-does="share"
          data-link={pageLink('ticket', ticket)}
          data-done={say('ticket.copied')}
        >
          <ShareIcon />
          <span>{say('ticket.share')}</span>
        </button>
        <button type="button" className="button quiet" data-does="print">
          <PrintIcon />
          <span>{say('ticket.print')}</span>
        </button>
        {hasReceipt(booking, money) && (
          <ButtonLink look="quiet" href={receiptLink(ticket)} icon={<ReceiptIcon />} download="">
            {say('ticket.receipt')}
          </ButtonLink>
        )}
        <TicketCancel operator={operator} booking={booking} code={code} />
      </div>
      <TicketWhyNot operator={operator} booking={booking} />
      <output className="unseen" data-says />
    </div>
  )
}

type Next = 'pay' | 'track' | 'calendar' | 'repeat' | 'nothing'

/** The one button that is filled. */
function nextOf(facts: { pays: boolean; tracks: boolean; gone: boolean; certain: boolean }): Next {
  if (facts.pays) return 'pay'
  if (facts.gone) return 'repeat'
  if (!facts.certain) return 'nothing'
  return facts.tracks ? 'track' : 'calendar'
}

/** The same address as the ticket, ending as calendars do. */
const calendarLink = (code: string): string => pageLink('ticket', code).replace(/\.html$/, '.ics')

/** A file of the booking, in the place of a page. */
const receiptLink = (code: string): string => pageLink('receipt', code).replace(/\.html$/, '.pdf')

/** Not before it is certain; of one that was not driven only when money moved. */
const hasReceipt = ({ status }: BookingInfo, money: BookingMoney | undefined): boolean =>
  status === STATUS.cancelled || status === STATUS.no_show
    ? (money?.taken ?? 0) + (money?.kept ?? 0) > 0
    : status !== STATUS.held && status !== STATUS.requested
