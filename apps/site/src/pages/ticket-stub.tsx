import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { Pill } from '@kerbside/kit/pill.tsx'
import { VehicleDrawing, vehicleKindOf } from '@kerbside/kit/vehicle-drawing.tsx'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { readState, SHOWN } from '../booking-state.ts'
import {
  FREE_AIRPORT_MINUTES,
  isFromAirport,
  moneyOf,
  readInstant,
  sayReference,
} from '../read-booking.ts'
import { sayPayment } from '../say-payment.ts'

/** The part that is torn off: reference, who, what, how paid. */
export function TicketStub({ operator, booking }: { operator: Operator; booking: BookingInfo }) {
  const { word, tone, mark } = SHOWN[readState(booking.status)]
  return (
    <section className="stack ticket-stub" aria-label={say('ticket.reference')}>
      <div>
        <div className="row">
          <p className="soft small">{say('ticket.reference')}</p>
          <span className="push">
            <Pill {...(tone && { tone })} {...(mark && { mark })}>
              {say(word)}
            </Pill>
          </span>
        </div>
        <p className="ticket-reference">{sayReference(operator, booking)}</p>
      </div>
      <dl className="ticket-facts num">
        {factsOf(operator, booking).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <VehicleDrawing kind={vehicleKindOf(booking.vehicleimage)} onKerb />
    </section>
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
