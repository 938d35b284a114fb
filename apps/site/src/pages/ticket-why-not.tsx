import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { say } from '@kerbside/words/say.ts'
import { type BookingState, readState } from '../booking-state.ts'

type TicketWhyNotProps = {
  operator: Operator
  booking: BookingInfo
  /** This page does not cancel a leg whose driver is on the way; the ticket it links to does. */
  onTicket?: boolean
}

/** Why a booking cannot be changed or cancelled, and whom to call. Redrawn while the car is followed. */
export function TicketWhyNot({ operator, booking, onTicket = false }: TicketWhyNotProps) {
  const text = sayWhyNot(operator, { booking, onTicket })
  return (
    <div className="ticket-why-not" data-fresh="why-not">
      {text && <p className="soft small">{text}</p>}
    </div>
  )
}

function sayWhyNot(
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
  // The buttons that the page still offers are for the other leg.
  if (isUnderWay && isUpcoming && (customersMayCancel || customersMayChange))
    return say('ticket.whyUnderWay', { phone })
  if (states.includes('on-board')) return say('ticket.whyOnBoard', { phone })
  if (states.includes('arrived')) return say('ticket.whyArrived', { phone })
  if (states.includes('started')) {
    if (!customersMayCancel) return say('ticket.whyOnTheWay', { phone })
    return say(onTicket ? 'ticket.whyCancelOnTicket' : 'ticket.whyNoChange', { phone })
  }
  if (!isUpcoming) return undefined
  if (!customersMayCancel && !customersMayChange) return say('ticket.whyCallBoth', { phone })
  if (!customersMayCancel) return say('ticket.whyCallCancel', { phone })
  return customersMayChange ? undefined : say('ticket.whyCallChange', { phone })
}

const UPCOMING: ReadonlySet<BookingState> = new Set(['requested', 'confirmed', 'assigned'])
const UNDER_WAY: ReadonlySet<BookingState> = new Set(['started', 'arrived', 'on-board'])
