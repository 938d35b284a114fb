import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { EditIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'
import type { AmendFacts } from '../start/amend.tsx'

export type TicketAmendProps = {
  operator: Operator
  booking: BookingInfo
  /** What opened the page, '' where only the session did. */
  code: string
}

/** Offered for what is still to come; what of it may be changed, the dialog tells. */
export function TicketAmend({ operator, booking, code }: TicketAmendProps) {
  const { customersMayChange = true, phone, minuteStep } = operator.settings
  const out = isUpcoming(booking.status) ? booking.jobpartid : undefined
  const back = isUpcoming(booking.returnstatus) ? (booking.returnjobpartid ?? undefined) : undefined
  if (!customersMayChange || (out === undefined && back === undefined)) return null
  const facts: AmendFacts = {
    out,
    back,
    code,
    method: booking.paymentmethod as AmendFacts['method'],
    phone,
    timeZone: operator.zone,
    minuteStep: STEPS.find((step) => step === minuteStep) ?? 1,
  }
  return (
    <button
      type="button"
      className="button alt"
      data-does="amend"
      data-facts={JSON.stringify(facts)}
    >
      <EditIcon />
      <span>{say('ticket.changeTrip')}</span>
    </button>
  )
}

/** The picker draws these steps. */
const STEPS = [1, 5, 10, 15, 30] as const

const isUpcoming = (status: string): boolean => status.includes('upcoming')
