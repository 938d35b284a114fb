import { formatMoney } from '@kerbside/contract/money.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Receipt } from '../../receipt/collect-receipt.ts'
import { formatPickup, formatReference } from '../../receipt/format-leg.ts'
import type { EmailBlock } from '../emails/email-content.ts'
import { type BookingScene, changeLink, journeyValues } from './booking-values.ts'
import { formatTimeIn } from './format-time-in.ts'
import type { LegAssignment } from './leg-store.ts'
import type { AnyFacts } from './message-facts.ts'
import { button, item, link, type Values } from './message-values.ts'

export const LEG_MESSAGE_KINDS = [
  'driver-assigned',
  'driver-changed',
  'driver-on-way',
  'driver-arrived',
  'pickup-moved',
  'leg-finished',
  'leg-no-show',
  'reminder',
  'chat-message',
  // the only one that goes to the driver
  'driver-offer',
] as const
export type LegMessageKind = (typeof LEG_MESSAGE_KINDS)[number]
export type LegMessageFacts = Extract<AnyFacts, { kind: LegMessageKind }>

export type LegScene = BookingScene & {
  leg: Leg
  assignment: LegAssignment
  /** The link to the car's position; '' if it has expired. */
  trackUrl: string
  /** The link to rate the leg. */
  feedbackUrl: string
  /** The author and text of a chat message. */
  chatMessage: { name: string; side: string; body: string } | undefined
  /** The expiry of an open offer; undefined once it is answered or withdrawn. */
  respondBy: Date | undefined
  /** Whole minutes until the car is at the pickup; undefined unless it is on the way there and its place is known. */
  minutesAway: number | undefined
}

/** The values of a message about a leg that is near, under way or over. */
export function legValues(scene: LegScene, message: LegMessageFacts): Values {
  const { profile, leg, assignment, trackUrl, feedbackUrl } = scene
  const driver = assignment.driver?.firstName ?? 'Your driver'
  const car = describeCar(assignment)
  const inCar = car === '' ? '' : `in a ${car}`
  return {
    ...journeyValues(scene, { leg, legs: [leg.number] }),
    reference: formatReference(profile, leg.reference),
    driver,
    car,
    in_car: inCar,
    driver_line: assignment.driver
      ? `${[driver, 'will collect you', inCar].join(' ').trim()}.`
      : '',
    minutes_away: describeMinutes(scene),
    car_details: driverAndCarBlock(scene, message),
    track_url: trackUrl,
    track_button: button('Track your car', trackUrl),
    track_link: link('Track your car once it sets off', trackUrl),
    rate_url: feedbackUrl,
    rate_button: button('Rate your trip', feedbackUrl),
    answer_button: button('Reply', trackUrl),
    change_link: changeLink(scene),
    changes: pickupChange(scene),
    why_moved: whyMoved(scene),
    kept_words: describeKept(scene.receipt),
    tomorrow_or_time:
      message.kind === 'reminder' && message.facts.before === 'day'
        ? 'Tomorrow'
        : `At ${formatTimeIn(leg.pickupAt, profile.zone)}`,
    sender: senderOf(scene),
    message: scene.chatMessage?.body ?? '',
  }
}

function senderOf({ chatMessage, profile }: LegScene): string {
  const { name = '', side = '' } = chatMessage ?? {}
  if (name === '') return profile.name
  return side === 'desk' ? `${name}, ${profile.name}` : name
}

/** How much of the fare is kept and how much is refunded, in the same words as after a cancellation. */
function describeKept({ booking, sums: totals }: Receipt): string {
  const formatSum = (amount: number) => formatMoney(minor(amount), booking.currency)
  const back = totals.returned + totals.returning
  return [
    ...(totals.cancelFee > 0 ? [`A no-show fee of ${formatSum(totals.cancelFee)} applies.`] : []),
    ...(back > 0 ? [`We’re refunding ${formatSum(back)} to your original payment method.`] : []),
  ].join(' ')
}

/** '12 minutes away'; '' if it is not known. */
function describeMinutes({ minutesAway }: LegScene): string {
  if (minutesAway === undefined) return ''
  return minutesAway <= 1 ? '1 minute away' : `${minutesAway} minutes away`
}

/** 'black Mercedes E-Class, LK24 VXN'. */
function describeCar({ vehicle }: LegAssignment): string {
  if (!vehicle) return ''
  const { colour, make, model, registration } = vehicle
  const car = [colour.toLowerCase(), make, model].filter((word) => word !== '').join(' ')
  return [car, registration].filter((word) => word !== '').join(', ')
}

function whyMoved({ leg, profile }: LegScene): string {
  const now = `Your new pickup time is ${formatPickup(leg, profile.zone)}.`
  const { flight } = leg
  return flight?.number
    ? `Flight ${flight.number} is landing at a different time, so we’ve moved your pickup to match. ${now}`
    : `We’ve moved your pickup. ${now}`
}

function pickupChange({ leg, assignment, profile }: LegScene): EmailBlock[] {
  const { requestedPickupAt } = assignment
  if (!requestedPickupAt) return []
  const before = formatPickup({ ...leg, pickupAt: requestedPickupAt }, profile.zone)
  const row = { label: 'Pickup', before, after: formatPickup(leg, profile.zone) }
  return [{ kind: 'changes', rows: [row] }]
}

/** The driver and vehicle, and how to ring the driver once they are coming. */
function driverAndCarBlock(scene: LegScene, { kind }: LegMessageFacts): EmailBlock[] {
  const { driver, vehicle } = scene.assignment
  if (!driver) return []
  const isNear = kind === 'driver-on-way' || kind === 'driver-arrived'
  const car = vehicle ? [vehicle.colour, vehicle.make, vehicle.model].join(' ').trim() : ''
  return [
    {
      kind: 'facts',
      items: [
        ...item('Driver', driver.firstName),
        ...item('Arrives in', describeMinutes(scene).replace(' away', '')),
        ...(isNear ? item('Phone', driver.phone) : []),
        ...item('Car', car),
        ...item('Number plate', vehicle?.registration ?? ''),
      ],
    },
  ]
}
