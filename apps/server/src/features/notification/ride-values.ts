import { sayMoney } from '@kerbside/contract/money.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Receipt } from '../receipt/gather-receipt.ts'
import { sayPickup, sayReference } from '../receipt/say-leg.ts'
import { type BookingScene, changeLink, tripValues } from './booking-values.ts'
import type { LetterBlock } from './letter-words.ts'
import type { AnyFacts } from './message-facts.ts'
import { button, item, link, type Values } from './message-values.ts'
import type { RideFacts } from './ride-store.ts'
import { sayClock } from './say-clock.ts'

export const RIDE_KINDS = [
  'driver-assigned',
  'driver-changed',
  'driver-on-way',
  'driver-arrived',
  'pickup-moved',
  'ride-finished',
  'ride-no-show',
  'reminder',
  'chat-message',
  'driver-offer',
] as const
export type RideKind = (typeof RIDE_KINDS)[number]
export type RideSaid = Extract<AnyFacts, { kind: RideKind }>

export type RideScene = BookingScene & {
  leg: Leg
  ride: RideFacts
  /** Shows where the car is; '' when it opens no more. */
  trackUrl: string
  /** Where the ride is rated. */
  feedbackUrl: string
  /** Of a message somebody wrote. */
  written: { name: string; side: string; body: string } | undefined
  /** Until when an offer may be answered; undefined once it was, or is no more. */
  answerBy: Date | undefined
}

/** What a message about a journey that is near, under way or over may say. */
export function rideValues(scene: RideScene, said: RideSaid): Values {
  const { profile, leg, ride, trackUrl, feedbackUrl } = scene
  const driver = ride.driver?.firstName ?? 'Your driver'
  const car = sayCar(ride)
  const inCar = car === '' ? '' : `in a ${car}`
  return {
    ...tripValues(scene, { leg, legs: [leg.number] }),
    reference: sayReference(profile, leg.reference),
    driver,
    car,
    in_car: inCar,
    driver_line: ride.driver ? `${[driver, 'drives you', inCar].join(' ').trim()}.` : '',
    car_details: carOf(scene, said),
    track_url: trackUrl,
    track_button: button('See where the car is', trackUrl),
    track_link: link('See where the car is, once it sets off', trackUrl),
    rate_url: feedbackUrl,
    rate_button: button('Tell us how it was', feedbackUrl),
    answer_button: button('Answer', trackUrl),
    change_link: changeLink(scene),
    changes: movedOf(scene),
    why_moved: whyMoved(scene),
    kept_words: sayKept(scene.receipt),
    tomorrow_or_time:
      said.kind === 'reminder' && said.facts.before === 'day'
        ? 'Tomorrow'
        : `At ${sayClock(leg.pickupAt, profile.zone)}`,
    sender: senderOf(scene),
    message: scene.written?.body ?? '',
  }
}

function senderOf({ written, profile }: RideScene): string {
  const { name = '', side = '' } = written ?? {}
  if (name === '') return profile.name
  return side === 'desk' ? `${name}, ${profile.name}` : name
}

/** What is kept of the fare, and what goes back: the same words as after a cancelling. */
function sayKept({ booking, sums }: Receipt): string {
  const say = (amount: number) => sayMoney(minor(amount), booking.currency)
  const back = sums.returned + sums.returning
  return [
    ...(sums.cancelFee > 0
      ? [`${say(sums.cancelFee)} of the fare is kept, as the car came and waited.`]
      : []),
    ...(back > 0 ? [`${say(back)} goes back the way it was paid.`] : []),
  ].join(' ')
}

/** 'black Mercedes E-Class, LK24 VXN'. */
function sayCar({ vehicle }: RideFacts): string {
  if (!vehicle) return ''
  const { colour, make, model, registration } = vehicle
  const car = [colour.toLowerCase(), make, model].filter((word) => word !== '').join(' ')
  return [car, registration].filter((word) => word !== '').join(', ')
}

function whyMoved({ leg, profile }: RideScene): string {
  const now = `We come on ${sayPickup(leg, profile.zone)}.`
  const { flight } = leg
  return flight?.number
    ? `Flight ${flight.number} lands at another time than was planned, and your car goes with it. ${now}`
    : `Your pick-up was moved. ${now}`
}

function movedOf({ leg, ride, profile }: RideScene): LetterBlock[] {
  const { askedPickupAt } = ride
  if (!askedPickupAt) return []
  const before = sayPickup({ ...leg, pickupAt: askedPickupAt }, profile.zone)
  const row = { label: 'Pick-up', before, after: sayPickup(leg, profile.zone) }
  return [{ kind: 'changes', rows: [row] }]
}

/** Who comes and in what; how to ring them once they come. */
function carOf({ ride }: RideScene, { kind }: RideSaid): LetterBlock[] {
  const { driver, vehicle } = ride
  if (!driver) return []
  const isNear = kind === 'driver-on-way' || kind === 'driver-arrived'
  const car = vehicle ? [vehicle.colour, vehicle.make, vehicle.model].join(' ').trim() : ''
  return [
    {
      kind: 'facts',
      items: [
        ...item('Driver', driver.firstName),
        ...(isNear ? item('Telephone', driver.phone) : []),
        ...item('Car', car),
        ...item('Number plate', vehicle?.registration ?? ''),
      ],
    },
  ]
}
