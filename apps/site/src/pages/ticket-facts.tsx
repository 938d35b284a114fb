import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { FREE_AIRPORT_MINUTES, isFromAirport, moneyOf, readInstant } from '../read-booking.ts'
import { sayPayment } from '../say-payment.ts'

/** Who travels, with what, in which vehicle, and how it is paid. */
export function TicketFacts({ operator, booking }: { operator: Operator; booking: BookingInfo }) {
  return (
    <dl className="ticket-facts num">
      {factsOf(operator, booking).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(operator: Operator, booking: BookingInfo): [string, string][] {
  const pickupAt = readInstant(booking.pickupdatetime, operator.zone)
  const waits = pickupAt && isFromAirport(booking)
  return [
    [say('ticket.passenger'), booking.passengername || booking.custname],
    [
      say('ticket.peopleAndCases'),
      say('ticket.people', { people: booking.passengers, cases: booking.luggages }),
    ],
    [say('ticket.vehicle'), booking.vehicletype],
    [sayPayment(booking), sayMoney(moneyOf(booking, booking.totalfare))],
    ...cardFact(booking),
    ...(waits ? [waitingFact(pickupAt)] : []),
  ]
}

const waitingFact = (pickupAt: Date): [string, string] => [
  say('ticket.freeWaitingAirport'),
  say('ticket.until', { time: sayTime(addMinutes(pickupAt, FREE_AIRPORT_MINUTES), 'clock') }),
]

const cardFact = ({ cardtype, last4 }: BookingInfo): [string, string][] =>
  last4
    ? [[say('ticket.card'), say('ticket.cardEnding', { brand: brandOf(cardtype), digits: last4 })]]
    : []

const brandOf = (type: string): string => type.slice(0, 1).toUpperCase() + type.slice(1)
