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
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { bookAgainLink } from '../book-again-link.ts'
import { readState, waitsFor } from '../booking-state.ts'
import { PayLink } from './pay-link.tsx'
import { TicketAmend } from './ticket-amend.tsx'
import { TicketCancel } from './ticket-cancel.tsx'

export type TicketActionsProps = {
  operator: Operator
  booking: BookingInfo
  /** What opened the page: a link of the mail may change the booking, and leaves the address (start/manage-link.ts). */
  code: string
  /** What is handed on: it shows the booking and nothing more. */
  ticket: string
  money: BookingMoney | undefined
}

/** The calendar works without a script; sharing, printing and cancelling appear with theirs (start/ticket.ts). */
export function TicketActions({ operator, booking, code, ticket, money }: TicketActionsProps) {
  const gone = ['cancelled', 'no-show', 'finished'].includes(readState(booking.status))
  const certain = !gone && waitsFor(booking) === undefined
  return (
    <div
      className="ticket-actions"
      data-manage={code === ticket ? undefined : ticket}
      data-failed={say('dialog.somethingWrong')}
    >
      <PayLink money={money} />
      {certain && (
        <ButtonLink
          href={calendarLink(ticket)}
          icon={<CalendarIcon />}
          download=""
          {...(money?.payPath && { look: 'alt' as const })}
        >
          {say('ticket.calendar')}
        </ButtonLink>
      )}
      <button
        type="button"
        className="button alt"
        data-does="share"
        data-link={pageLink('ticket', ticket)}
        data-done={say('ticket.copied')}
      >
        <ShareIcon />
        <span>{say('ticket.share')}</span>
      </button>
      <button type="button" className="button alt" data-does="print">
        <PrintIcon />
        <span>{say('ticket.print')}</span>
      </button>
      {hasReceipt(booking, money) && (
        <ButtonLink look="alt" href={receiptLink(ticket)} icon={<ReceiptIcon />} download="">
          {say('ticket.receipt')}
        </ButtonLink>
      )}
      {certain && (
        <ButtonLink look="alt" href={pageLink('tracking', ticket)} icon={<PinIcon />}>
          {say('ticket.track')}
        </ButtonLink>
      )}
      {gone && (
        <>
          <ButtonLink look="alt" href={bookAgainLink({ repeat: ticket })} icon={<RepeatIcon />}>
            {say('account.repeat')}
          </ButtonLink>
          <ButtonLink look="alt" href={bookAgainLink({ return: ticket })} icon={<ReturnIcon />}>
            {say('account.return')}
          </ButtonLink>
        </>
      )}
      <TicketAmend operator={operator} booking={booking} code={code} />
      <TicketCancel operator={operator} booking={booking} code={code} />
      <output className="unseen" data-says />
    </div>
  )
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
