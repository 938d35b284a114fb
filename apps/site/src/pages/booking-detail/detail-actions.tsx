import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { BookingLife, BookingMoney } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { PinIcon, ReceiptIcon, RepeatIcon, ReturnIcon } from '@kerbside/kit/more-icon.tsx'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { canTrack, decideButtons } from '../../features/history/decide-buttons.ts'
import { rebookLink } from '../../rebook-link.ts'
import type { ReceiptFacts } from '../../start/receipt.tsx'
import { PayLink } from '../pay-link.tsx'
import { TicketAmend } from '../ticket/ticket-amend.tsx'
import { TicketCancel } from '../ticket/ticket-cancel.tsx'
import { TicketWhyNot } from '../ticket/ticket-why-not.tsx'

export type DetailActionsProps = {
  operator: Operator
  booking: BookingInfo
  money: BookingMoney | undefined
  life: BookingLife
  /** The code that opened the page; '' if only the session did. */
  code: string
}

/** The possible actions; those that need a script appear with it (start/ticket.ts). */
export function DetailActions({ operator, booking, money, life, code }: DetailActionsProps) {
  const { requestedCount, ticketcode } = life
  const out = decideButtons(booking, { mayCancel: operator.settings.customersMayCancel })
  const back = decideButtons(
    { ...booking, status: booking.returnstatus || booking.status },
    { mayCancel: operator.settings.customersMayCancel },
  )
  const receipt: ReceiptFacts = {
    reference: booking.jobpartid,
    code: ticketcode,
    timeZone: operator.zone,
  }
  const again = String(requestedCount)
  return (
    <div className="ticket-actions detail-actions" data-failed={t('dialog.somethingWrong')}>
      {(out.pay || money?.requests === 'tip') && <PayLink money={money} />}
      {ticketcode !== '' && (
        <ButtonLink look="alt" href={pageLink('ticket', ticketcode)}>
          {t('ticket.backToTicket')}
        </ButtonLink>
      )}
      {ticketcode !== '' && canTrack(booking) && (
        <ButtonLink look="alt" href={pageLink('tracking', ticketcode)} icon={<PinIcon />}>
          {t('ticket.track')}
        </ButtonLink>
      )}
      <ButtonLink look="alt" href={rebookLink({ repeat: again })} icon={<RepeatIcon />}>
        {t('account.repeat')}
      </ButtonLink>
      <ButtonLink look="alt" href={rebookLink({ return: again })} icon={<ReturnIcon />}>
        {t('account.return')}
      </ButtonLink>
      {(out.receipt || back.receipt) && (
        <button
          type="button"
          className="button alt"
          data-does="receipt"
          data-facts={JSON.stringify(receipt)}
        >
          <ReceiptIcon />
          <span>{t('history.sendReceipt')}</span>
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
        {t('history.allBookings')}
      </a>
    </div>
  )
}
