import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { say } from '@kerbside/words/say.ts'
import { readState } from '../booking-state.ts'

type TicketWhyNotProps = {
  operator: Operator
  booking: BookingInfo
  /** The page does not offer cancelling a car on its way itself, and links to the ticket, which does. */
  onTicket?: boolean
}

/** Why a booking cannot be changed, or not cancelled, and whom to call; drawn anew while its car is followed. */
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
  if (states.includes('on-board')) return say('ticket.whyOnBoard', { phone })
  if (states.includes('arrived')) return say('ticket.whyArrived', { phone })
  if (states.includes('started')) {
    if (!customersMayCancel) return say('ticket.whyOnTheWay', { phone })
    return say(onTicket ? 'ticket.whyCancelOnTicket' : 'ticket.whyNoChange', { phone })
  }
  if (!states.some((state) => UPCOMING.has(state))) return undefined
  if (!customersMayCancel && !customersMayChange) return say('ticket.whyCallBoth', { phone })
  if (!customersMayCancel) return say('ticket.whyCallCancel', { phone })
  return customersMayChange ? undefined : say('ticket.whyCallChange', { phone })
}

const UPCOMING: ReadonlySet<ReturnType<typeof readState>> = new Set([
  'requested',
  'confirmed',
  'assigned',
])
