import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { say } from '@kerbside/words/say.ts'
import type { CancelFacts } from '../start/cancel.tsx'
import type { TicketAmendProps } from './ticket-amend.tsx'

/** "cancel when status contains upcoming and cancelling is allowed in configuration" (specification, section 4). */
export function TicketCancel({ operator, booking, code }: TicketAmendProps) {
  const { customersMayCancel, phone } = operator.settings
  const out = isUpcoming(booking.status) ? booking.jobpartid : undefined
  const back = isUpcoming(booking.returnstatus) ? (booking.returnjobpartid ?? undefined) : undefined
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
      <span>{say('ticket.cancel')}</span>
    </button>
  )
}

const isUpcoming = (status: string): boolean => status.includes('upcoming')
