import type { BookingInfo } from '@kerbside/contract/booking.ts'
import type { BookingMoney } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { readState } from '../../booking-state.ts'
import { describePayment } from '../../describe-payment.ts'
import { moneyOf } from '../../read-booking.ts'

export type TicketFactsProps = {
  operator: Operator
  booking: BookingInfo
  money: BookingMoney | undefined
}

/** Passenger, luggage, vehicle and payment method. */
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

function factsOf({ booking, money }: TicketFactsProps): [string, string][] {
  return [
    [t('ticket.passenger'), booking.passengername || booking.custname],
    [
      t('ticket.peopleAndCases'),
      t('ticket.people', { people: booking.passengers, cases: booking.luggages }),
    ],
    [t('ticket.vehicle'), booking.vehicletype],
    ...(booking.bookerref ? [ourRefFact(booking)] : []),
    ...moneyFacts(booking, money),
    ...cardFact(booking),
    ...waitingFacts(booking),
  ]
}

/** The total and how it was or will be paid; or the paid, due, retained and refunded amounts, if they differ. */
function moneyFacts(booking: BookingInfo, money: BookingMoney | undefined): [string, string][] {
  const fact = (name: string, amount: number): [string, string][] =>
    amount > 0 ? [[name, formatMoney(moneyOf(booking, amount))]] : []
  const { taken = 0, due = 0, kept = 0, returned = 0, returning = 0, stuck = 0 } = money ?? {}
  const total = fact(describePayment(booking), owedOf(booking))
  return [
    ...(money?.cash
      ? cashFacts(booking, money.cash)
      : taken > 0
        ? [...fact(describeTaken(booking, money), taken), ...fact(t('ticket.balanceDue'), due)]
        : isOff(booking) && isUnpaid(booking, kept)
          ? [[t('ticket.payment'), t('ticket.nothingPaid')] satisfies [string, string]]
          : isOff(booking) && kept > 0
            ? fact(describePayment(booking), kept)
            : total),
    ...fact(t(hasNoShow(booking) ? 'ticket.noShowFee' : 'ticket.cancelFee'), kept),
    ...fact(t('ticket.returning'), returning),
    ...fact(t('ticket.returned'), returned),
    ...fact(t('ticket.stuck'), stuck),
  ]
}

/** The cash the drivers received; an amount above the fare is shown separately, and so is a missing amount. */
function cashFacts(
  booking: BookingInfo,
  { taken, over, left }: NonNullable<BookingMoney['cash']>,
): [string, string][] {
  const fact = (name: string, amount: number): [string, string][] =>
    amount > 0 ? [[name, formatMoney(moneyOf(booking, amount))]] : []
  return [
    ...fact(t('ticket.paidInCash'), taken),
    ...fact(t('ticket.cashOver'), over),
    ...fact(t('ticket.balanceDue'), left),
  ]
}

/**
 * Whether nothing was paid for a booking that is not driven: a customer who pays the driver then owes nothing, but an
 * account owes the retained amount.
 */
const isUnpaid = ({ ispaid, paymentmethod }: BookingInfo, kept: number): boolean =>
  kept === 0 && (paymentmethod === 'cash' || !ispaid)

const hasNoShow = ({ status, returnstatus }: BookingInfo): boolean =>
  [status, returnstatus].some((item) => item !== '' && readState(item) === 'no-show')

const describeTaken = (
  { paymentstate, paymentmethod }: BookingInfo,
  money: BookingMoney | undefined,
): string => {
  if (paymentstate === 'deposit_paid')
    return t(money?.wasWhole ? 'ticket.paidSoFar' : 'ticket.depositPaid')
  return t(paymentmethod === 'paypal' ? 'ticket.paidByWallet' : 'ticket.paidByCard')
}

/** No leg of it will be driven any more. */
const isOff = ({ status, returnstatus }: BookingInfo): boolean =>
  isUndriven(status) && (!returnstatus || isUndriven(returnstatus))

const isUndriven = (status: string): boolean => ['cancelled', 'no-show'].includes(readState(status))

/** A customer who pays the driver pays for the driven legs; for one who paid before, refunds are shown separately. */
const owedOf = (booking: BookingInfo): number =>
  booking.paymentmethod === 'cash'
    ? booking.totalfare -
      (isUndriven(booking.status) ? booking.fare : 0) -
      (booking.returnstatus && isUndriven(booking.returnstatus) ? booking.returnfare : 0)
    : booking.totalfare

/** The booking company's own reference. */
const ourRefFact = ({ bookerref }: BookingInfo): [string, string] => [t('ticket.ourRef'), bookerref]

/** Until when waiting is free, as the emails and the waiting clock have it. */
const waitingFacts = ({ pickups }: BookingInfo): [string, string][] =>
  pickups
    .filter(({ waiting }) => waiting !== '')
    .map(({ leg, waiting }) => [
      t(
        leg === 1 || pickups.length === 1
          ? 'ticket.freeWaitingAirport'
          : 'ticket.freeWaitingReturn',
      ),
      waiting,
    ])

const cardFact = ({ cardtype, last4 }: BookingInfo): [string, string][] =>
  last4
    ? [[t('ticket.card'), t('ticket.cardEnding', { brand: brandOf(cardtype), digits: last4 })]]
    : []

const brandOf = (type: string): string => type.slice(0, 1).toUpperCase() + type.slice(1)
