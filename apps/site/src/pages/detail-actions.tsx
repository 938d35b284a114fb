import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { BookingLife, BookingMoney } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/button.tsx'
import { PinIcon, ReceiptIcon, RepeatIcon, ReturnIcon } from '@kerbside/kit/more-icon.tsx'
import { judgeButtons, judgeTracking } from '@kerbside/web/history/judge-buttons.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { bookAgainLink } from '../book-again-link.ts'
import type { ReceiptFacts } from '../start/receipt.tsx'
import { PayLink } from './pay-link.tsx'
import { TicketAmend } from './ticket-amend.tsx'
import { TicketCancel } from './ticket-cancel.tsx'
import { TicketWhyNot } from './ticket-why-not.tsx'

export type DetailActionsProps = {
  operator: Operator
  booking: BookingInfo
  money: BookingMoney | undefined
  life: BookingLife
  /** What opened the page; '' where only the session did. */
  code: string
}

/** What can be done with it as it stands; what needs a script appears with it (start/ticket.ts). */
export function DetailActions({ operator, booking, money, life, code }: DetailActionsProps) {
  const { asked, ticketcode } = life
  const out = judgeButtons(booking, { mayCancel: operator.settings.customersMayCancel })
  const back = judgeButtons(
    { ...booking, status: booking.returnstatus || booking.status },
    { mayCancel: operator.settings.customersMayCancel },
  )
  const receipt: ReceiptFacts = {
    reference: booking.jobpartid,
    code: ticketcode,
    timeZone: operator.zone,
  }
  const again = String(asked)
  return (
    <div className="ticket-actions detail-actions" data-failed={say('dialog.somethingWrong')}>
      {(out.pay || money?.asks === 'tip') && <PayLink money={money} />}
      {ticketcode !== '' && (
        <ButtonLink look="alt" href={pageLink('ticket', ticketcode)}>
          {say('ticket.backToTicket')}
        </ButtonLink>
      )}
      {ticketcode !== '' && judgeTracking(booking) && (
        <ButtonLink look="alt" href={pageLink('tracking', ticketcode)} icon={<PinIcon />}>
          {say('ticket.track')}
        </ButtonLink>
      )}
      <ButtonLink look="alt" href={bookAgainLink({ repeat: again })} icon={<RepeatIcon />}>
        {say('account.repeat')}
      </ButtonLink>
      <ButtonLink look="alt" href={bookAgainLink({ return: again })} icon={<ReturnIcon />}>
        {say('account.return')}
      </ButtonLink>
      {(out.receipt || back.receipt) && (
        <button
          type="button"
          className="button alt"
          data-does="receipt"
          data-facts={JSON.stringify(receipt)}
        >
          <ReceiptIcon />
          <span>{say('history.sendReceipt')}</span>
        </button>
      )}
      <TicketAmend operator={operator} booking={booking} code={code} />
      <TicketCancel
        operator={operator}
        booking={booking}
        code={code}
        untilSetOff={ticketcode !== ''}
      />
      <TicketWhyNot operator={operator} booking={booking} onTicket={ticketcode !== ''} />
      <a className="small if-known detail-all" href={pageLink('bookinghistory')}>
        {say('history.allBookings')}
      </a>
    </div>
  )
}
