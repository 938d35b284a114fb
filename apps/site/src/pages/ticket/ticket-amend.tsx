import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { EditIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { AmendFacts } from '../../start/amend.tsx'

export type TicketAmendProps = {
  operator: Operator
  booking: BookingInfo
  /** The code that opened the page; '' if only the session did. */
  code: string
}

/** Offered for future legs; the dialog shows what may be changed. */
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
      <span>{t('ticket.changeTrip')}</span>
    </button>
  )
}

/** The steps the picker supports. */
const STEPS = [1, 5, 10, 15, 30] as const

const isUpcoming = (status: string): boolean => status.includes('upcoming')
