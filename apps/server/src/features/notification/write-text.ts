import { sayMoney } from '@kerbside/contract/money.ts'
import { sayPickup, sayReference, shortPlace } from '../receipt/say-leg.ts'
import type { BookingSaid, BookingScene } from './write-booking-letter.ts'

/** A text of one or two parts: what a telephone shows at a glance. Undefined for what is not worth a text. */
export function writeText(scene: BookingScene, said: BookingSaid): string | undefined {
  const { profile, receipt, ticketUrl, origin } = scene
  const [leg] = receipt.booking.legs
  if (!leg) return undefined
  const reference = sayReference(profile, leg.reference)
  const journey = `${shortPlace(leg.pickup)} to ${shortPlace(leg.dropOff)}`
  const ticket = ticketUrl === '' ? '' : ` ${ticketUrl}`
  switch (said.kind) {
    case 'booking-confirmed':
      return `${profile.name}: you’re booked, ${journey}, ${sayPickup(leg, profile.zone)}. ${reference}.${ticket}`
    case 'booking-cancelled':
      return `${profile.name}: booking ${reference}, ${journey}, is cancelled. If that is a surprise, call ${profile.settings.phone}.`
    case 'booking-changed':
      return `${profile.name}: booking ${reference} has changed. ${journey}, ${sayPickup(leg, profile.zone)}.${ticket}`
    case 'payment-asked':
      return `${profile.name}: ${sayMoney(said.facts.amount, said.facts.currency)} to pay for booking ${reference}, ${journey}. ${origin}${said.facts.path}`
    case 'refund-sent':
    case 'refund-done':
    case 'orphan-returned':
    case 'receipt':
      return undefined
  }
}
