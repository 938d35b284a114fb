import {
  describeFlight,
  describeMeeting,
  describeWaitingTime,
} from '@kerbside/contract/booking/write-pickup.ts'
import type { PickupTexts } from '@kerbside/contract/booking.ts'
import { formatMoney } from '@kerbside/contract/money.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { cancelSpans } from '@kerbside/domain/payment/cancel-outlook.ts'
import type { Receipt } from '../../receipt/collect-receipt.ts'
import {
  formatDay,
  formatPickup,
  formatReference,
  shortPlace,
  stopsOf,
  titleOf,
} from '../../receipt/format-leg.ts'
import { describePaymentMeans, totalsOf } from '../../receipt/write-receipt.ts'
import type { EmailBlock } from '../emails/email-content.ts'
import { formatTimeIn } from './format-time-in.ts'
import type { AnyFacts, MessageKind } from './message-facts.ts'
import { button, greetingOf, item, link, operatorValues, type Values } from './message-values.ts'

export type BookingKind = Extract<
  MessageKind,
  | 'booking-confirmed'
  | 'booking-changed'
  | 'booking-cancelled'
  | 'payment-requested'
  | 'refund-sent'
  | 'refund-done'
  | 'orphan-returned'
  | 'receipt'
>

export type BookingMessage = Extract<AnyFacts, { kind: BookingKind }>

export type BookingScene = {
  profile: Operator
  receipt: Receipt
  origin: string
  /** The link to the ticket; '' if it has expired. */
  ticketUrl: string
  /** A link for the customer only, which allows changes; '' if changes are not possible. */
  changeUrl: string
  /** Of each leg whose passenger has not been picked up yet. */
  pickups: readonly PickupTexts[]
}

/** The values a message about a booking can use. */
export function bookingValues(scene: BookingScene, message: BookingMessage): Values {
  const { receipt } = scene
  const legs = message.kind === 'booking-cancelled' ? message.facts.legs : undefined
  return {
    ...journeyValues(scene, { leg: shownLeg(scene, legs), legs }),
    free_cancellation: cancelTerms(scene),
    change_link: changeLink(scene),
    ...(message.kind === 'booking-changed' && {
      changes: [{ kind: 'changes', rows: message.facts.changes }],
    }),
    ...(message.kind === 'booking-cancelled' && {
      cancelled_title: cancelledTitle(scene),
      cancelled_words: cancelledText(scene, message.facts.legs),
      refund_words: refundText(receipt),
      // after a no-show nothing is owed to the driver in cash
      ...(receipt.booking.paymentMethod === 'cash' && { price: [] }),
    }),
    ...('amount' in message.facts && {
      amount: formatMoney(message.facts.amount, message.facts.currency),
    }),
    ...(message.kind === 'payment-requested' && {
      pay_button: button('Pay now', scene.origin + message.facts.path),
      pay_url: scene.origin + message.facts.path,
    }),
  }
}

/** The values of a booking seen from one of its legs, and of the given legs; without them, of all active legs. */
export function journeyValues(
  scene: BookingScene,
  { leg, legs }: { leg: Leg | undefined; legs?: readonly number[] | undefined },
): Values {
  const { profile, receipt, ticketUrl } = scene
  const { booking } = receipt
  const { zone } = profile
  const person = booking.customer.name === '' ? booking.passenger : booking.customer
  const name = person.firstName || person.name
  const totals = totalsOf(receipt)
  return {
    ...operatorValues(profile),
    greeting: greetingOf(name),
    first_name: name,
    passenger: booking.passenger.name,
    reference: formatReference(profile, booking.legs[0]?.reference ?? 0),
    total: totals[0]?.value ?? '',
    ...(leg && {
      journey: `${shortPlace(leg.pickup)} to ${shortPlace(leg.dropOff)}`,
      pickup_time: formatPickup(leg, zone),
      pickup_clock: formatTimeIn(leg.pickupAt, zone),
      pickup_place: shortPlace(leg.pickup),
      drop_off_place: shortPlace(leg.dropOff),
      vehicle_type: leg.vehicleType,
      ...pickupValues(scene, leg),
    }),
    ticket_url: ticketUrl,
    ticket_button: button('Open your ticket', ticketUrl),
    ticket_link: link('View booking', ticketUrl),
    journeys: journeys(scene, legs),
    details: [factsOf(scene)],
    price: [{ kind: 'sums', rows: totals }],
    payment: [
      { kind: 'facts', items: [{ label: 'Payment', value: describePaymentMeans(receipt) }] },
    ],
  }
}

function pickupValues({ pickups }: BookingScene, leg: Leg) {
  const pickup = pickups.find((item) => item.leg === leg.number)
  return (
    pickup && {
      meeting_point: describeMeeting(pickup),
      free_waiting: describeWaitingTime(pickup),
    }
  )
}

export const changeLink = ({ changeUrl }: BookingScene): EmailBlock[] =>
  link('Change my trip (keep this link private)', changeUrl)

const activeLegs = ({ receipt }: BookingScene): readonly Leg[] =>
  receipt.booking.legs.filter(({ state }) => !isCalledOff(state))

const shownLeg = (scene: BookingScene, numbers?: readonly number[]): Leg | undefined => {
  const { legs } = scene.receipt.booking
  if (numbers) return legs.find(({ number }) => numbers.includes(number)) ?? legs[0]
  return activeLegs(scene)[0] ?? legs[0]
}

function journeys(scene: BookingScene, numbers?: readonly number[]): EmailBlock[] {
  const { profile, receipt } = scene
  const legs = numbers
    ? receipt.booking.legs.filter(({ number }) => numbers.includes(number))
    : activeLegs(scene)
  return legs.flatMap((leg): EmailBlock[] => [
    {
      kind: 'journey',
      title: titleOf(leg, receipt.booking),
      stops: stopsOf(leg, profile.zone),
    },
    ...pickupFactsOf(scene, leg),
  ])
}

/** Where to meet, when the flight lands and until when waiting is free, below the leg. */
function pickupFactsOf({ pickups }: BookingScene, leg: Leg): EmailBlock[] {
  const pickup = pickups.find((item) => item.leg === leg.number)
  if (!pickup) return []
  const items = [
    ...item('Meeting point', pickup.meet),
    ...item('Flight', describeFlight(pickup)),
    ...item('Free waiting', pickup.waiting),
  ]
  return items.length === 0 ? [] : [{ kind: 'facts', items }]
}

function factsOf({ profile, receipt }: BookingScene): EmailBlock {
  const { booking } = receipt
  const [leg] = booking.legs
  const { passenger, note } = booking
  return {
    kind: 'facts',
    items: [
      ...item('Reference', formatReference(profile, leg?.reference ?? 0)),
      ...item('Your reference', booking.ourRef),
      ...item('Passenger', passenger.name),
      ...item('Vehicle', leg?.vehicleType ?? ''),
      ...item('Note to driver', note),
      ...item('Payment', describePaymentMeans(receipt)),
    ],
  }
}

function cancelledTitle(scene: BookingScene): string {
  return activeLegs(scene).length === 0
    ? 'Your booking is cancelled'
    : 'Part of your booking is cancelled'
}

function cancelledText(scene: BookingScene, numbers: readonly number[]): string {
  const reference = formatReference(scene.profile, scene.receipt.booking.legs[0]?.reference ?? 0)
  if (activeLegs(scene).length === 0)
    return `Booking ${reference} has been cancelled. You won’t be picked up.`
  const [gone, stays] = numbers.includes(1) ? ['outbound', 'return'] : ['return', 'outbound']
  return `The ${gone} trip of booking ${reference} has been cancelled. Your ${stays} trip is still booked.`
}

function refundText({ booking, sums: totals }: Receipt): string {
  const formatSum = (amount: number) => formatMoney(minor(amount), booking.currency)
  const back = totals.returned + totals.returning
  return [
    ...(totals.cancelFee > 0
      ? [`A cancellation fee of ${formatSum(totals.cancelFee)} applies, as shown when you booked.`]
      : []),
    ...(back > 0
      ? [
          `We’re refunding ${formatSum(back)} to your original payment method. Refunds take 3–5 working days.`,
        ]
      : []),
  ].join(' ')
}

/** Until when the whole booking can be cancelled free of charge, as promised at booking; '' if it never could. */
function cancelTerms(scene: BookingScene): string {
  const { profile, receipt } = scene
  const { cancelBands, madeAt } = receipt.booking
  if (!profile.settings.customersMayCancel || cancelBands.length === 0) return ''
  // a booking made when cancelling already cost a fee never had this promise
  const [span] = cancelSpans(activeLegs(scene), { bands: cancelBands, at: madeAt })
  return span?.fee === 0 && span.until ? describeFreeUntil(span.until, profile.zone) : ''
}

/** Rounded down to the minute, so that a customer who cancels in the stated minute still pays nothing. */
export const describeFreeUntil = (until: Date, zone: string): string =>
  `Plans changed? Cancellation is free until ${formatDay(until, zone)}, ${formatTimeIn(until, zone)}, on your ticket.`
