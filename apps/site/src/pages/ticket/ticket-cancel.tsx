import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { CancelFacts } from '../../start/cancel.tsx'
import type { TicketAmendProps } from './ticket-amend.tsx'

type TicketCancelProps = TicketAmendProps & {
  /** On booking details: only before the driver sets off (specification, section 4). The ticket offers it until the pickup. */
  untilSetOff?: boolean
}

/** If the configuration allows it, until the driver is at the pickup; the dialog shows the cost first. */
export function TicketCancel({ operator, booking, code, untilSetOff = false }: TicketCancelProps) {
  const { customersMayCancel, phone } = operator.settings
  const mayCancel = (status: string) =>
    status.includes('upcoming') || (!untilSetOff && status.includes('started'))
  const out = mayCancel(booking.status) ? booking.jobpartid : undefined
  const back = mayCancel(booking.returnstatus) ? (booking.returnjobpartid ?? undefined) : undefined
  if (!customersMayCancel || (out === undefined && back === undefined)) return null
  const facts: CancelFacts = {
    out,
    back,
    code,
    method: booking.paymentmethod as CancelFacts['method'],
    phone,
    timeZone: operator.zone,
  }
  return (
    <button
      type="button"
      className="button quiet"
      data-does="cancel"
      data-facts={JSON.stringify(facts)}
    >
      <CloseIcon />
      <span>{t('ticket.cancel')}</span>
    </button>
  )
}
