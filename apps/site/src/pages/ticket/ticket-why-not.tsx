import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { t } from '@kerbside/words/translate.ts'
import { type BookingState, readState } from '../../booking-state.ts'

type TicketWhyNotProps = {
  operator: Operator
  booking: BookingInfo
  /** This page does not cancel a leg whose driver is on the way; the ticket it links to does. */
  onTicket?: boolean
}

/** Why a booking cannot be changed or cancelled, and whom to call. Updated while the car is tracked. */
export function TicketWhyNot({ operator, booking, onTicket = false }: TicketWhyNotProps) {
  const text = describeWhyNot(operator, { booking, onTicket })
  return (
    <div className="ticket-why-not" data-fresh="why-not">
      {text && <p className="soft small">{text}</p>}
    </div>
  )
}

function describeWhyNot(
  { settings }: Operator,
  { booking, onTicket }: { booking: BookingInfo; onTicket: boolean },
): string | undefined {
  const { customersMayCancel, customersMayChange = true } = settings
  const phone = settings.phone || 'none'
  const states = [booking.status, booking.returnstatus].flatMap((status) =>
    status ? [readState(status)] : [],
  )
  const isUpcoming = states.some((state) => UPCOMING.has(state))
  const isUnderWay = states.some((state) => UNDER_WAY.has(state))
  // The remaining buttons of the page are for the other leg.
  if (isUnderWay && isUpcoming && (customersMayCancel || customersMayChange))
    return t('ticket.whyUnderWay', { phone })
  if (states.includes('on-board')) return t('ticket.whyOnBoard', { phone })
  if (states.includes('arrived')) return t('ticket.whyArrived', { phone })
  if (states.includes('started')) {
    if (!customersMayCancel) return t('ticket.whyOnTheWay', { phone })
    return t(onTicket ? 'ticket.whyCancelOnTicket' : 'ticket.whyNoChange', { phone })
  }
  if (!isUpcoming) return undefined
  if (!customersMayCancel && !customersMayChange) return t('ticket.whyCallBoth', { phone })
  if (!customersMayCancel) return t('ticket.whyCallCancel', { phone })
  return customersMayChange ? undefined : t('ticket.whyCallChange', { phone })
}

const UPCOMING: ReadonlySet<BookingState> = new Set(['requested', 'confirmed', 'assigned'])
const UNDER_WAY: ReadonlySet<BookingState> = new Set(['started', 'arrived', 'on-board'])
