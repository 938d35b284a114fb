import { sayMoney } from '@kerbside/contract/money.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import type { Receipt } from '../receipt/gather-receipt.ts'
import { sayPickup, sayReference, shortPlace, stopsOf, titleOf } from '../receipt/say-leg.ts'
import { sayMeans, sumsOf } from '../receipt/write-receipt.ts'
import { type LetterBlock, type LetterWords, text } from './letter-words.ts'
import type { AnyFacts, MessageKind } from './message-facts.ts'

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

/** Letters about a booking, to whoever made it. */
export function writeBookingLetter(scene: BookingScene, said: BookingSaid): LetterWords {
  const { profile, receipt, ticketUrl } = scene
  const { booking } = receipt
  const reference = sayReference(profile, booking.legs[0]?.reference ?? 0)
  const because = `You have this because of booking ${reference} with ${profile.name}.`
  const ticket = (label: string, look: 'button' | 'link' = 'button'): LetterBlock[] =>
    ticketUrl === '' ? [] : [{ kind: look, label, url: ticketUrl }]
  const change: LetterBlock[] =
    scene.changeUrl === ''
      ? []
      : [
          {
            kind: 'link',
            label: 'Change my trip (keep this link to yourself)',
            url: scene.changeUrl,
          },
        ]
  const hello = text(greet(receipt))
  const test: LetterBlock[] = booking.test
    ? [{ kind: 'note', text: 'A demonstration booking: no car comes and no money moves.' }]
    : []
  switch (said.kind) {
    case 'booking-confirmed':
      return {
        subject: `You’re booked: ${journeyOf(scene)} (${reference})`,
        preview: whenOf(scene),
        title: 'You’re booked',
        blocks: [
          ...test,
          hello,
          text(
            `Your car is booked. This is your ticket; keep it, and give reference ${reference} when you call us.`,
          ),
          ...ticket('Open your ticket'),
          ...journeys(scene),
          factsOf(scene),
          { kind: 'sums', rows: sumsOf(receipt) },
          ...cancelWords(scene),
          ...change,
          helpOf(profile),
        ],
        because,
      }
    case 'booking-changed':
      return {
        subject: `Your booking ${reference} has changed`,
        preview: said.facts.changes.map(({ label }) => label).join(', '),
        title: 'Your booking has changed',
        blocks: [
          ...test,
          hello,
          text(
            'This is what is different now. The calendar file with this letter changes your calendar too.',
          ),
          { kind: 'changes', rows: said.facts.changes },
          ...ticket('Open your ticket'),
          ...journeys(scene),
          { kind: 'sums', rows: sumsOf(receipt) },
          ...change,
          helpOf(profile),
        ],
        because,
      }
    case 'booking-cancelled':
      return {
        subject: `Cancelled: ${journeyOf(scene, said.facts.legs)} (${reference})`,
        preview: cancelledWords(scene, said.facts.legs),
        title: cancelledTitle(scene),
        blocks: [
          ...test,
          hello,
          text(cancelledWords(scene, said.facts.legs)),
          ...journeys(scene, said.facts.legs),
          ...(booking.paymentMethod === 'cash' ? [] : [sums(receipt)]),
          ...refundWords(receipt),
          ...ticket('See the booking', 'link'),
          helpOf(profile),
        ],
        because,
      }
    case 'payment-asked':
      return {
        subject: `${sayMoney(said.facts.amount, said.facts.currency)} to pay for booking ${reference}`,
        preview: journeyOf(scene),
        title: `${sayMoney(said.facts.amount, said.facts.currency)} to pay`,
        blocks: [
          ...test,
          hello,
          text(
            `For your booking ${reference}, ${journeyOf(scene)}, there is something left to pay.`,
          ),
          { kind: 'button', label: 'Pay now', url: scene.origin + said.facts.path },
          ...journeys(scene),
          helpOf(profile),
        ],
        because,
      }
    case 'refund-sent':
    case 'refund-done':
    case 'orphan-returned':
      return refundLetter(scene, said, { reference, because, hello, ticket, test })
    case 'receipt':
      return {
        subject: `Your receipt for booking ${reference}`,
        preview: journeyOf(scene),
        title: 'Your receipt',
        blocks: [
          ...test,
          hello,
          text('Here is your receipt, as a PDF with this letter.'),
          ...journeys(scene),
          sums(receipt),
          { kind: 'facts', items: [{ label: 'Payment', value: sayMeans(receipt) }] },
          ...ticket('See the booking', 'link'),
        ],
        because,
      }
  }
}

type Parts = {
  reference: string
  because: string
  hello: LetterBlock
  ticket: (label: string, look: 'button' | 'link') => LetterBlock[]
  test: LetterBlock[]
}

function refundLetter(
  { profile }: BookingScene,
  said: Extract<BookingSaid, { kind: 'refund-sent' | 'refund-done' | 'orphan-returned' }>,
  { reference, because, hello, ticket, test }: Parts,
): LetterWords {
  const amount = sayMoney(said.facts.amount, said.facts.currency)
  const words = {
    'refund-sent': {
      title: `${amount} is on its way back to you`,
      text: `We have sent back ${amount} of what you paid for booking ${reference}. Banks usually take two to ten days to show it.`,
    },
    'refund-done': {
      title: `${amount} has gone back to you`,
      text: `${amount} of what you paid for booking ${reference} has gone back the way it was paid. Your bank may take a few days to show it.`,
    },
    'orphan-returned': {
      title: `${amount} was paid too much, and goes back`,
      text: `A payment of ${amount} for booking ${reference} reached us that the booking did not need: it came twice, or too late. We send all of it back the way it was paid. Banks usually take two to ten days to show it.`,
    },
  }[said.kind]
  return {
    subject: `${words.title} (${reference})`,
    preview: words.text,
    title: words.title,
    blocks: [
      ...test,
      hello,
      text(words.text),
      ...ticket('See the booking', 'link'),
      helpOf(profile),
    ],
    because,
  }
}

export const greet = ({ booking }: Receipt): string => {
  const person = booking.customer.name === '' ? booking.passenger : booking.customer
  const name = person.firstName || person.name
  return name === '' ? 'Hello,' : `Hello ${name},`
}

const standing = ({ receipt }: BookingScene): readonly Leg[] =>
  receipt.booking.legs.filter(({ state }) => !isCalledOff(state))

/** 'Heathrow Terminal 5 to Soho', of the first way that is meant. */
function journeyOf({ receipt }: BookingScene, numbers: readonly number[] = [1, 2]): string {
  const leg = receipt.booking.legs.find(({ number }) => numbers.includes(number))
  return leg ? `${shortPlace(leg.pickup)} to ${shortPlace(leg.dropOff)}` : ''
}

function whenOf(scene: BookingScene): string {
  const [leg] = standing(scene)
  return leg ? sayPickup(leg, scene.profile.zone) : ''
}

export function journeys(scene: BookingScene, numbers?: readonly number[]): LetterBlock[] {
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
  const item = (label: string, value: string) => (value === '' ? [] : [{ label, value }])
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

const sums = (receipt: Receipt): LetterBlock => ({ kind: 'sums', rows: sumsOf(receipt) })

function cancelledTitle(scene: BookingScene): string {
  return standing(scene).length === 0 ? 'Your booking is cancelled' : 'One way is cancelled'
}

function cancelledWords(scene: BookingScene, numbers: readonly number[]): string {
  const reference = sayReference(scene.profile, scene.receipt.booking.legs[0]?.reference ?? 0)
  if (standing(scene).length === 0) return `Booking ${reference} is cancelled. No car will come.`
  const [gone, stays] = numbers.includes(1) ? ['there', 'back'] : ['back', 'there']
  return `The way ${gone} of booking ${reference} is cancelled. The way ${stays} stands as it was booked.`
}

function refundWords({ booking, sums }: Receipt): LetterBlock[] {
  const say = (amount: number) => sayMoney(minor(amount), booking.currency)
  const back = sums.returned + sums.returning
  const words = [
    ...(sums.cancelFee > 0
      ? [`${say(sums.cancelFee)} is kept for cancelling, as was shown when you booked.`]
      : []),
    ...(back > 0
      ? [
          `${say(back)} goes back the way it was paid. Banks usually take two to ten days to show it.`,
        ]
      : []),
  ]
  return words.map(text)
}

/** What cancelling would cost, as promised when it was booked. */
function cancelWords(scene: BookingScene): LetterBlock[] {
  const { profile, receipt } = scene
  const { cancelBands } = receipt.booking
  if (!profile.settings.customersMayCancel || cancelBands.length === 0) return []
  const free = Math.max(...cancelBands.map(({ hoursBefore }) => hoursBefore))
  // a band from the first moment on leaves no time in which it is free
  if (free <= 0 || free > 24 * 365) return []
  // who booked within that time was never told so
  const pickups = standing(scene).map(({ pickupAt }) => pickupAt.getTime())
  if (Math.min(...pickups) - free * HOUR <= receipt.booking.madeAt.getTime()) return []
  return [text(sayFreeUntil(free))]
}

export const sayFreeUntil = (hours: number): string =>
  `Plans change: cancelling is free until ${hours === 1 ? 'an hour' : `${hours} hours`} before the pick-up, on your ticket.`

export function helpOf({ settings }: Operator): LetterBlock {
  return text(
    settings.phone === ''
      ? 'Questions? Answer this letter.'
      : `Questions? Call ${settings.phone}, or answer this letter.`,
  )
}
