import { type BookingInfo, STATUS } from '@kerbside/contract/booking.ts'
import type { BookingMoney } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
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
import { t } from '@kerbside/words/translate.ts'
import { readState, waitsFor } from '../../booking-state.ts'
import { canTrack } from '../../features/history/decide-buttons.ts'
import { rebookLink } from '../../rebook-link.ts'
import { PayLink } from '../pay-link.tsx'
import { TicketAmend } from './ticket-amend.tsx'
import { TicketCancel } from './ticket-cancel.tsx'
import { TicketWhyNot } from './ticket-why-not.tsx'

export type TicketActionsProps = {
  operator: Operator
  booking: BookingInfo
  /**
   * The code that opened the page: an e-mail link may change the booking, and is removed from the address
   * (start/manage-link.ts).
   */
  code: string
  /** The address for sharing: it shows the booking and allows nothing else. */
  ticket: string
  money: BookingMoney | undefined
}

/**
 * The next action, changes to the booking beside it, and in a quieter row actions on the ticket. Links work
 * without a script; sharing, printing, changing and cancelling appear with their scripts (start/ticket.ts).
 */
export function TicketActions({ operator, booking, code, ticket, money }: TicketActionsProps) {
  const state = readState(booking.status)
  const gone = ['cancelled', 'no-show', 'finished'].includes(state)
  const certain = !gone && waitsFor(booking) === undefined
  const tracks = canTrack(booking)
  const first = nextOf({ pays: (money?.payPath ?? '') !== '', tracks, gone, certain })
  const styleFor = (name: Next) => (first === name ? 'filled' : 'alt')
  const calendar = certain && (
    <ButtonLink
      href={calendarLink(ticket)}
      icon={<CalendarIcon />}
      look={first === 'calendar' ? 'filled' : 'quiet'}
      download=""
    >
      {t('ticket.calendar')}
    </ButtonLink>
  )
  const track = tracks && (
    <ButtonLink look={styleFor('track')} href={pageLink('tracking', ticket)} icon={<PinIcon />}>
      {t('ticket.track')}
    </ButtonLink>
  )
  return (
    <div
      className="ticket-actions"
      data-manage={code === ticket ? undefined : ticket}
      data-failed={t('dialog.somethingWrong')}
    >
      <div className="ticket-first">
        <PayLink money={money} />
        {first === 'calendar' && calendar}
        {track}
        {gone && (
          <>
            <ButtonLink
              look={styleFor('repeat')}
              href={rebookLink({ repeat: ticket })}
              icon={<RepeatIcon />}
            >
              {t('account.repeat')}
            </ButtonLink>
            <ButtonLink look="alt" href={rebookLink({ return: ticket })} icon={<ReturnIcon />}>
              {t('account.return')}
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
          data-done={t('ticket.copied')}
        >
          <ShareIcon />
          <span>{t('ticket.share')}</span>
        </button>
        <button type="button" className="button quiet" data-does="print">
          <PrintIcon />
          <span>{t('ticket.print')}</span>
        </button>
        {hasReceipt(booking, money) && (
          <ButtonLink look="quiet" href={receiptLink(ticket)} icon={<ReceiptIcon />} download="">
            {t('ticket.receipt')}
          </ButtonLink>
        )}
        <TicketCancel operator={operator} booking={booking} code={code} />
      </div>
      <TicketWhyNot operator={operator} booking={booking} />
      <output className="unseen" data-text />
    </div>
  )
}

type Next = 'pay' | 'track' | 'calendar' | 'repeat' | 'nothing'

/** The one filled button. */
function nextOf(params: { pays: boolean; tracks: boolean; gone: boolean; certain: boolean }): Next {
  if (params.pays) return 'pay'
  if (params.gone) return 'repeat'
  if (!params.certain) return 'nothing'
  return params.tracks ? 'track' : 'calendar'
}

/** The ticket's address with the ending of calendar files. */
const calendarLink = (code: string): string => pageLink('ticket', code).replace(/\.html$/, '.ics')

/** A file of the booking instead of a page. */
const receiptLink = (code: string): string => pageLink('receipt', code).replace(/\.html$/, '.pdf')

/** Only for a confirmed booking; for one that was not driven only if there was a payment. */
const hasReceipt = ({ status }: BookingInfo, money: BookingMoney | undefined): boolean =>
  status === STATUS.cancelled || status === STATUS.no_show
    ? (money?.taken ?? 0) + (money?.kept ?? 0) > 0
    : status !== STATUS.held && status !== STATUS.requested
