import { sayMoney } from '@kerbside/contract/money.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { cancelSpans } from '@kerbside/domain/payment/cancel-outlook.ts'
import type { Receipt } from '../receipt/gather-receipt.ts'
import {
  sayDay,
  sayPickup,
  sayReference,
  shortPlace,
  stopsOf,
  titleOf,
} from '../receipt/say-leg.ts'
import { sayMeans, sumsOf } from '../receipt/write-receipt.ts'
import type { LetterBlock } from './letter-words.ts'
import type { AnyFacts, MessageKind } from './message-facts.ts'
import { button, greetingOf, item, link, operatorValues, type Values } from './message-values.ts'
import { sayClock } from './say-clock.ts'

export type BookingKind = Extract<
  MessageKind,
  | 'booking-confirmed'
  | 'booking-changed'
  | 'booking-cancelled'
  | 'payment-asked'
  | 'refund-sent'
  | 'refund-done'
  | 'orphan-returned'
  | 'receipt'
>

export type BookingSaid = Extract<AnyFacts, { kind: BookingKind }>

export type BookingScene = {
  profile: Operator
  receipt: Receipt
  origin: string
  /** Opens the ticket; '' when it opens no more. */
  ticketUrl: string
  /** The same for its customer alone, who may change it there; '' where nobody may. */
  changeUrl: string
}

/** What a message about a booking may say. */
export function bookingValues(scene: BookingScene, said: BookingSaid): Values {
  const { receipt } = scene
  const legs = said.kind === 'booking-cancelled' ? said.facts.legs : undefined
  return {
    ...tripValues(scene, { leg: shownLeg(scene, legs), legs }),
    free_cancellation: cancelWords(scene),
    change_link: changeLink(scene),
    ...(said.kind === 'booking-changed' && {
      changes: [{ kind: 'changes', rows: said.facts.changes }],
    }),
    ...(said.kind === 'booking-cancelled' && {
      cancelled_title: cancelledTitle(scene),
      cancelled_words: cancelledWords(scene, said.facts.legs),
      refund_words: refundWords(receipt),
      // nothing is owed to a driver who does not come
      ...(receipt.booking.paymentMethod === 'cash' && { price: [] }),
    }),
    ...('amount' in said.facts && { amount: sayMoney(said.facts.amount, said.facts.currency) }),
    ...(said.kind === 'payment-asked' && {
      pay_button: button('Pay now', scene.origin + said.facts.path),
      pay_url: scene.origin + said.facts.path,
    }),
  }
}

/** Of a booking seen from one of its ways, and the journeys of those that are meant: all that stand, when absent. */
export function tripValues(
  scene: BookingScene,
  { leg, legs }: { leg: Leg | undefined; legs?: readonly number[] | undefined },
): Values {
  const { profile, receipt, ticketUrl } = scene
  const { booking } = receipt
  const { zone } = profile
  const person = booking.customer.name === '' ? booking.passenger : booking.customer
  const name = person.firstName || person.name
  const sums = sumsOf(receipt)
  return {
    ...operatorValues(profile),
    greeting: greetingOf(name),
    first_name: name,
    passenger: booking.passenger.name,
    reference: sayReference(profile, booking.legs[0]?.reference ?? 0),
    total: sums[0]?.value ?? '',
    ...(leg && {
      journey: `${shortPlace(leg.pickup)} to ${shortPlace(leg.dropOff)}`,
      pickup_time: sayPickup(leg, zone),
      pickup_clock: sayClock(leg.pickupAt, zone),
      pickup_place: shortPlace(leg.pickup),
      drop_off_place: shortPlace(leg.dropOff),
      vehicle_type: leg.vehicleType,
    }),
    ticket_url: ticketUrl,
    ticket_button: button('Open your ticket', ticketUrl),
    ticket_link: link('See the booking', ticketUrl),
    journeys: journeys(scene, legs),
    details: [factsOf(scene)],
    price: [{ kind: 'sums', rows: sums }],
    payment: [{ kind: 'facts', items: [{ label: 'Payment', value: sayMeans(receipt) }] }],
  }
}

export const changeLink = ({ changeUrl }: BookingScene): LetterBlock[] =>
  link('Change my trip (keep this link to yourself)', changeUrl)

const standing = ({ receipt }: BookingScene): readonly Leg[] =>
  receipt.booking.legs.filter(({ state }) => !isCalledOff(state))

const shownLeg = (scene: BookingScene, numbers?: readonly number[]): Leg | undefined => {
  const { legs } = scene.receipt.booking
  if (numbers) return legs.find(({ number }) => numbers.includes(number)) ?? legs[0]
  return standing(scene)[0] ?? legs[0]
}

function journeys(scene: BookingScene, numbers?: readonly number[]): LetterBlock[] {
  const { profile, receipt } = scene
  const legs = numbers
    ? receipt.booking.legs.filter(({ number }) => numbers.includes(number))
    : standing(scene)
  return legs.map((leg) => ({
    kind: 'journey',
    title: titleOf(leg, receipt.booking),
    stops: stopsOf(leg, profile.zone),
  }))
}

function factsOf({ profile, receipt }: BookingScene): LetterBlock {
  const { booking } = receipt
  const [leg] = booking.legs
  const { passenger, note } = booking
  const flights = booking.legs.flatMap(({ flight }) => (flight?.number ? [flight.number] : []))
  return {
    kind: 'facts',
    items: [
      ...item('Reference', sayReference(profile, leg?.reference ?? 0)),
      ...item('Your reference', booking.ourRef),
      ...item('Passenger', passenger.name),
      ...item('Vehicle', leg?.vehicleType ?? ''),
      ...item('Flight', flights.join(', ')),
      ...item('Note to driver', note),
      ...item('Payment', sayMeans(receipt)),
    ],
  }
}

function cancelledTitle(scene: BookingScene): string {
  return standing(scene).length === 0 ? 'Your booking is cancelled' : 'One way is cancelled'
}

function cancelledWords(scene: BookingScene, numbers: readonly number[]): string {
  const reference = sayReference(scene.profile, scene.receipt.booking.legs[0]?.reference ?? 0)
  if (standing(scene).length === 0) return `Booking ${reference} is cancelled. No car will come.`
  const [gone, stays] = numbers.includes(1) ? ['there', 'back'] : ['back', 'there']
  return `The way ${gone} of booking ${reference} is cancelled. The way ${stays} stands as it was booked.`
}

function refundWords({ booking, sums }: Receipt): string {
  const say = (amount: number) => sayMoney(minor(amount), booking.currency)
  const back = sums.returned + sums.returning
  return [
    ...(sums.cancelFee > 0
      ? [`${say(sums.cancelFee)} is kept for cancelling, as was shown when you booked.`]
      : []),
    ...(back > 0
      ? [
          `${say(back)} goes back the way it was paid. Banks usually take two to ten days to show it.`,
        ]
      : []),
  ].join(' ')
}

/** Until when the whole booking can be cancelled free of charge, as promised at booking; '' where it never could. */
function cancelWords(scene: BookingScene): string {
  const { profile, receipt } = scene
  const { cancelBands, madeAt } = receipt.booking
  if (!profile.settings.customersMayCancel || cancelBands.length === 0) return ''
  // a booking made when cancelling already cost something was never promised this
  const [span] = cancelSpans(standing(scene), { bands: cancelBands, at: madeAt })
  return span?.fee === 0 && span.until ? sayFreeUntil(span.until, profile.zone) : ''
}

/** Rounded down to the minute, so that a customer who cancels in the stated minute still pays nothing. */
export const sayFreeUntil = (until: Date, zone: string): string =>
  `Plans change: cancelling is free until ${sayDay(until, zone)} at ${sayClock(until, zone)}, on your ticket.`
