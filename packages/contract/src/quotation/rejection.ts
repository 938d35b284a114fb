import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import { CODE, TOO_VAGUE } from '../codes.ts'
import { EXTRAS } from './extra.ts'

/** The exact wording of the specification. */
const OUTSIDE =
  'The selected address cannot be used as it falls outside our service area. Please select an alternative address.'

/** A message for each reason why there is no quote; {time} is a civil time, {why} the operator's own words. */
export const QUOTE_REJECTION_MESSAGES = {
  'no-vehicle': 'No vehicle found with selected capacity.',
  'no-prices': 'Our prices aren’t online yet. Please call us for a price.',
  'no-passengers': 'Choose how many passengers are travelling.',
  'no-route': 'We can’t drive between these two places. Please choose another address.',
  'roads-away': 'We can’t work out the route right now. Please try again in a moment.',
  'same-place': 'Your pickup and drop-off are the same place. Please change one of them.',
  'same-stop':
    'One of your stops is the same as your pickup or drop-off. Please change one of them.',
  'too-many-stops': 'That’s more stops than we can make. Please remove one.',
  'no-postcode': TOO_VAGUE,
  'no-postcode-there': TOO_VAGUE,
  'pickup-outside': OUTSIDE,
  'stop-outside': OUTSIDE,
  'too-early': 'The earliest time we can pickup from this address is {time}',
  'too-far': 'We take bookings up to a year ahead. Choose an earlier date.',
  'no-such-time': 'The clocks go forward then. Choose another time.',
  closed: 'We’re closed at that time. Our next available pickup is {time}.',
  blocked: 'We’re not taking bookings for that time ({why}). Our next available pickup is {time}.',
  'return-closed': 'We’re closed at your return time. Our next available pickup is {time}.',
  'return-blocked':
    'We’re not taking bookings for your return time ({why}). Our next available pickup is {time}.',
  'closed-for-good': 'We’re not taking bookings for that time. Please choose another one.',
  'return-missing': 'Return date is required',
  'return-too-early': 'The earliest possible return date is {time}',
  'unknown-vehicle': 'This car isn’t available. Please choose another one.',
  'unknown-currency': 'We don’t take {why}. Please choose another currency.',
  'too-many-extras': 'We can take up to {max} {extra}. Please choose fewer.',
  'not-offered': 'We don’t offer {extra}. Please remove them.',
  'out-of-stock':
    'All our {extra} are in use at that time. Please choose another time, or book without.',
  'far-from-road': TOO_VAGUE,
  'quote-expired': 'Opps, your quotation has expired. Please try again.',
} as const

export type QuoteRejectionReason = keyof typeof QUOTE_REJECTION_MESSAGES

/** A reason, and the values for its message. */
export type QuoteRejection = {
  reason: QuoteRejectionReason
  time?: string
  why?: string
  extra?: ExtraKind
  /** The stop concerned, from 1; 0 for the drop-off; absent for the pickup and for the journey as a whole. */
  stop?: number
  max?: number
}

const CODES: Partial<Record<QuoteRejectionReason, number>> = {
  'no-postcode': CODE.pickupRefused,
  'pickup-outside': CODE.pickupOutside,
}

export function writeQuoteRejection(rejection: QuoteRejection): {
  code: number
  message: string
  stop?: number
} {
  const { reason, time = '', why = '', extra, max = 0, stop } = rejection
  const parts: Readonly<Record<string, string>> = {
    time,
    why,
    extra: extra ? EXTRAS[extra].more : '',
    max: String(max),
  }
  const message = QUOTE_REJECTION_MESSAGES[reason].replace(
    /\{(\w+)\}/g,
    (_, name: string) => parts[name] ?? '',
  )
  return { code: CODES[reason] ?? CODE.refused, message, ...(stop !== undefined && { stop }) }
}
