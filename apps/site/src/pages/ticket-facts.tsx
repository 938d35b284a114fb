import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { BookingMoney } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { readState } from '../booking-state.ts'
import { FREE_AIRPORT_MINUTES, isFromAirport, moneyOf, readInstant } from '../read-booking.ts'
import { sayPayment } from '../say-payment.ts'

export type TicketFactsProps = {
  operator: Operator
  booking: BookingInfo
  money: BookingMoney | undefined
}

/** Who travels, with what, in which vehicle, and how it is paid. */
export function TicketFacts(props: TicketFactsProps) {
  return (
    <dl className="ticket-facts num">
      {factsOf(props).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf({ operator, booking, money }: TicketFactsProps): [string, string][] {
  const pickupAt = readInstant(booking.pickupdatetime, operator.zone)
  const waits = pickupAt && isFromAirport(booking)
  return [
    [say('ticket.passenger'), booking.passengername || booking.custname],
    [
      say('ticket.peopleAndCases'),
      say('ticket.people', { people: booking.passengers, cases: booking.luggages }),
    ],
    [say('ticket.vehicle'), booking.vehicletype],
    ...(booking.bookerref ? [ourRefFact(booking)] : []),
    ...moneyFacts(booking, money),
    ...cardFact(booking),
    ...(waits ? [waitingFact(pickupAt)] : []),
  ]
}

/** The total and how it was or will be paid; or what was taken, is due, was kept and goes back, where that differs. */
function moneyFacts(booking: BookingInfo, money: BookingMoney | undefined): [string, string][] {
  const fact = (name: string, amount: number): [string, string][] =>
    amount > 0 ? [[name, sayMoney(moneyOf(booking, amount))]] : []
  const { taken = 0, due = 0, kept = 0, returned = 0, returning = 0, stuck = 0 } = money ?? {}
  const total = fact(sayPayment(booking), owedOf(booking))
  return [
    ...(money?.cash
      ? cashFacts(booking, money.cash)
      : taken > 0
        ? [...fact(sayTaken(booking, money), taken), ...fact(say('ticket.balanceDue'), due)]
        : isOff(booking) && isNothingPaid(booking, kept)
          ? [[say('ticket.payment'), say('ticket.nothingPaid')] satisfies [string, string]]
          : isOff(booking) && kept > 0
            ? fact(sayPayment(booking), kept)
            : total),
    ...fact(say(hasNoShow(booking) ? 'ticket.noShowFee' : 'ticket.cancelFee'), kept),
    ...fact(say('ticket.returning'), returning),
    ...fact(say('ticket.returned'), returned),
    ...fact(say('ticket.stuck'), stuck),
  ]
}

/** What the drivers were handed; more than the fare is told apart, and so is what is missing. */
function cashFacts(
  booking: BookingInfo,
  { taken, over, left }: NonNullable<BookingMoney['cash']>,
): [string, string][] {
  const fact = (name: string, amount: number): [string, string][] =>
    amount > 0 ? [[name, sayMoney(moneyOf(booking, amount))]] : []
  return [
    ...fact(say('ticket.paidInCash'), taken),
    ...fact(say('ticket.cashOver'), over),
    ...fact(say('ticket.balanceDue'), left),
  ]
}

/** Who pays the driver owes nothing for what was not driven; an account owes what is kept of it. */
const isNothingPaid = ({ ispaid, paymentmethod }: BookingInfo, kept: number): boolean =>
  kept === 0 && (paymentmethod === 'cash' || !ispaid)

const hasNoShow = ({ status, returnstatus }: BookingInfo): boolean =>
  [status, returnstatus].some((one) => one !== '' && readState(one) === 'no-show')

const sayTaken = (
  { paymentstate, paymentmethod }: BookingInfo,
  money: BookingMoney | undefined,
): string => {
  if (paymentstate === 'deposit_paid')
    return say(money?.wasWhole ? 'ticket.paidSoFar' : 'ticket.depositPaid')
  return say(paymentmethod === 'paypal' ? 'ticket.paidByWallet' : 'ticket.paidByCard')
}

/** No way of it is driven any more. */
const isOff = ({ status, returnstatus }: BookingInfo): boolean =>
  isUndriven(status) && (!returnstatus || isUndriven(returnstatus))

const isUndriven = (status: string): boolean => ['cancelled', 'no-show'].includes(readState(status))

/** Who pays the driver pays what is driven; who paid before is told apart what goes back. */
const owedOf = (booking: BookingInfo): number =>
  booking.paymentmethod === 'cash'
    ? booking.totalfare -
      (isUndriven(booking.status) ? booking.fare : 0) -
      (booking.returnstatus && isUndriven(booking.returnstatus) ? booking.returnfare : 0)
    : booking.totalfare

/** What the company that booked calls it in its own books. */
const ourRefFact = ({ bookerref }: BookingInfo): [string, string] => [
  say('ticket.ourRef'),
  bookerref,
]

const waitingFact = (pickupAt: Date): [string, string] => [
  say('ticket.freeWaitingAirport'),
  say('ticket.until', { time: sayTime(addMinutes(pickupAt, FREE_AIRPORT_MINUTES), 'clock') }),
]

const cardFact = ({ cardtype, last4 }: BookingInfo): [string, string][] =>
  last4
    ? [[say('ticket.card'), say('ticket.cardEnding', { brand: brandOf(cardtype), digits: last4 })]]
    : []

const brandOf = (type: string): string => type.slice(0, 1).toUpperCase() + type.slice(1)
