import type { BookingInfo } from '@kerbside/contract/booking.ts'
import { ButtonLink } from '@kerbside/kit/button.tsx'
import { CalendarIcon } from '@kerbside/kit/icon.tsx'
import { PinIcon, PrintIcon, ShareIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { readState } from '../booking-state.ts'

/** The calendar works without a script; sharing and printing appear with theirs (start/ticket.ts). */
export function TicketActions({ booking, code }: { booking: BookingInfo; code: string }) {
  const gone = ['cancelled', 'no-show', 'finished'].includes(readState(booking.status))
  return (
    <div className="ticket-actions">
      {!gone && (
        <ButtonLink href={calendarLink(code)} icon={<CalendarIcon />} download="">
          {say('ticket.calendar')}
        </ButtonLink>
      )}
      <button
        type="button"
        className="button alt"
        data-does="share"
        data-done={say('ticket.copied')}
      >
        <ShareIcon />
        <span>{say('ticket.share')}</span>
      </button>
      <button type="button" className="button alt" data-does="print">
        <PrintIcon />
        <span>{say('ticket.print')}</span>
      </button>
      {!gone && (
        <ButtonLink look="alt" href={pageLink('tracking', code)} icon={<PinIcon />}>
          {say('ticket.track')}
        </ButtonLink>
      )}
      <output className="unseen" data-says />
    </div>
  )
}

/** The same address as the ticket, ending as calendars do. */
const calendarLink = (code: string): string => pageLink('ticket', code).replace(/\.html$/, '.ics')
