import { sayMoney } from '@kerbside/contract/money.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Receipt } from '../receipt/gather-receipt.ts'
import { sayPickup, sayReference, shortPlace } from '../receipt/say-leg.ts'
import { type LetterBlock, type LetterWords, text } from './letter-words.ts'
import type { AnyFacts } from './message-facts.ts'
import type { RideFacts } from './ride-store.ts'
import { type BookingScene, greet, helpOf, journeys } from './write-booking-letter.ts'

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

/** Letters about a journey that is near, under way or over, to whoever booked it. */
export function writeRideLetter(scene: RideScene, said: RideSaid): LetterWords {
  const { profile, receipt, leg } = scene
  const reference = sayReference(profile, leg.reference)
  const { title, lines } = sayRide(scene, said)
  return {
    subject: `${title} (${reference})`,
    preview: lines[0] ?? '',
    title,
    blocks: [
      ...(receipt.booking.test
        ? [
            {
              kind: 'note',
              text: 'A demonstration booking: no car comes and no money moves.',
            } as const,
          ]
        : []),
      text(greet(receipt)),
      ...lines.map(text),
      ...moved(scene, said),
      ...button(scene, said),
      ...(said.kind === 'chat-message'
        ? []
        : [...carOf(scene, said), ...journeys(scene, [leg.number])]),
      ...after(scene, said),
      helpOf(profile),
    ],
    because: `You have this because of booking ${reference} with ${profile.name}.`,
  }
}

/** What is said of a ride in a few words: a letter says more around it, a text and a push say only this. */
export function sayRide(scene: RideScene, said: RideSaid): { title: string; lines: string[] } {
  const { leg, ride, profile } = scene
  const driver = ride.driver?.firstName ?? 'Your driver'
  const car = sayCar(ride)
  const inCar = car === '' ? '' : ` in a ${car}`
  const from = shortPlace(leg.pickup)
  const when = sayPickup(leg, profile.zone)
  switch (said.kind) {
    case 'driver-assigned':
      return { title: `${driver} is your driver`, lines: [`${driver} comes${inCar} on ${when}.`] }
    case 'driver-changed':
      return {
        title: `${driver} drives you now`,
        lines: [
          `We have changed who drives you. ${driver} comes${inCar} on ${when}. The price stays as it was.`,
        ],
      }
    case 'driver-on-way':
      return {
        title: `${driver} is on the way`,
        lines: [`${driver} is on the way to ${from}${inCar}.`],
      }
    case 'driver-arrived':
      return {
        title: `${driver} is here`,
        lines: [`${driver} is waiting at ${from}${inCar}.`],
      }
    case 'pickup-moved':
      return { title: `Your pick-up is now at ${clockOf(scene)}`, lines: [whyMoved(scene)] }
    case 'ride-finished':
      return {
        title: `Thank you for riding with ${profile.name}`,
        lines: [
          `You have arrived at ${shortPlace(leg.dropOff)}. Your receipt is with this letter.`,
          `How was it? A minute of yours helps ${driver} and us.`,
        ],
      }
    case 'ride-no-show':
      return {
        title: 'We waited for you',
        lines: [
          `${driver} waited at ${from}${inCar} and could not find you. Your journey of ${when} is over; no other car comes.`,
          ...sayKept(scene.receipt),
          `If that is not how it was, or you still need a car, please ${profile.settings.phone === '' ? 'answer this letter' : `call ${profile.settings.phone}`}.`,
        ],
      }
    case 'reminder':
      return {
        title:
          said.facts.before === 'day'
            ? `Tomorrow: ${from} to ${shortPlace(leg.dropOff)}`
            : `At ${clockOf(scene)}: ${from} to ${shortPlace(leg.dropOff)}`,
        lines: [
          `Your car comes on ${when}.`,
          ...(ride.driver ? [`${driver} drives you${inCar}.`] : []),
        ],
      }
    case 'driver-offer':
      return {
        title: 'A job for you',
        lines: [
          `${clockOf(scene)}, ${from} to ${shortPlace(leg.dropOff)}. Open the app to answer.`,
        ],
      }
    case 'chat-message': {
      const { name = '', side = '', body = '' } = scene.written ?? {}
      const who = name === '' ? profile.name : side === 'desk' ? `${name}, ${profile.name}` : name
      return { title: `${who} wrote to you`, lines: [`“${body}”`] }
    }
  }
}

/** What is kept of the fare, and what goes back: the same words as after a cancelling. */
function sayKept({ booking, sums }: Receipt): string[] {
  const say = (amount: number) => sayMoney(minor(amount), booking.currency)
  const back = sums.returned + sums.returning
  return [
    ...(sums.cancelFee > 0
      ? [`${say(sums.cancelFee)} of the fare is kept, as the car came and waited.`]
      : []),
    ...(back > 0 ? [`${say(back)} goes back the way it was paid.`] : []),
  ]
}

/** 'black Mercedes E-Class, LK24 VXN'. */
export function sayCar({ vehicle }: RideFacts): string {
  if (!vehicle) return ''
  const { colour, make, model, registration } = vehicle
  const car = [colour.toLowerCase(), make, model].filter((word) => word !== '').join(' ')
  return [car, registration].filter((word) => word !== '').join(', ')
}

export const clockOf = ({ leg, profile }: RideScene, at = leg.pickupAt): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: profile.zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

function whyMoved({ leg, profile }: RideScene): string {
  const now = `We come on ${sayPickup(leg, profile.zone)}.`
  const { flight } = leg
  return flight?.number
    ? `Flight ${flight.number} lands at another time than was planned, and your car goes with it. ${now}`
    : `Your pick-up was moved. ${now}`
}

function moved({ leg, ride, profile }: RideScene, { kind }: RideSaid): LetterBlock[] {
  const { askedPickupAt } = ride
  if (kind !== 'pickup-moved' || !askedPickupAt) return []
  const before = sayPickup({ ...leg, pickupAt: askedPickupAt }, profile.zone)
  const row = { label: 'Pick-up', before, after: sayPickup(leg, profile.zone) }
  return [{ kind: 'changes', rows: [row] }]
}

function button(scene: RideScene, { kind }: RideSaid): LetterBlock[] {
  const { ticketUrl, trackUrl, feedbackUrl } = scene
  const of = (label: string, url: string): LetterBlock[] =>
    url === '' ? [] : [{ kind: 'button', label, url }]
  switch (kind) {
    case 'driver-on-way':
    case 'driver-arrived':
      return of('See where the car is', trackUrl)
    case 'ride-finished':
      return of('Tell us how it was', feedbackUrl)
    case 'driver-offer':
    case 'ride-no-show':
      return []
    case 'chat-message':
      return of('Answer', trackUrl)
    case 'driver-assigned':
    case 'driver-changed':
    case 'pickup-moved':
    case 'reminder':
      return of('Open your ticket', ticketUrl)
  }
}

/** Who comes and in what; how to ring them once they come. */
function carOf({ ride }: RideScene, { kind }: RideSaid): LetterBlock[] {
  const { driver, vehicle } = ride
  if (!driver || kind === 'ride-finished' || kind === 'ride-no-show') return []
  const isNear = kind === 'driver-on-way' || kind === 'driver-arrived'
  const item = (label: string, value: string) => (value === '' ? [] : [{ label, value }])
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

function after({ ticketUrl, trackUrl, changeUrl }: RideScene, { kind }: RideSaid): LetterBlock[] {
  const link = (label: string, url: string): LetterBlock[] =>
    url === '' ? [] : [{ kind: 'link', label, url }]
  switch (kind) {
    case 'reminder':
      return link('Change my trip (keep this link to yourself)', changeUrl)
    case 'driver-assigned':
    case 'driver-changed':
    case 'pickup-moved':
      return link('See where the car is, once it sets off', trackUrl)
    case 'ride-finished':
    case 'ride-no-show':
    case 'driver-on-way':
    case 'driver-arrived':
      return link('See the booking', ticketUrl)
    case 'chat-message':
    case 'driver-offer':
      return []
  }
}
