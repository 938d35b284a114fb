import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import { CODE, TOO_VAGUE } from '../codes.ts'
import { EXTRAS } from './extra.ts'

/** The exact wording of the specification. */
const OUTSIDE =
  'The selected address cannot be used as it falls outside our service area. Please select an alternative address.'

/** A message for each reason why there is no quote; {time} is a civil time, {why} the operator's own words. */
export const QUOTE_REJECTION_MESSAGES = {
  'no-vehicle': 'No vehicle found with selected capacity.',
  'no-prices': 'Our prices are not online yet. Please call us for a price.',
  'no-passengers': 'Please choose how many people travel.',
  'no-route': 'We cannot drive between these two places. Please choose another address.',
  'roads-away': 'We cannot work out the way just now. Please try again in a moment.',
  'same-place': 'The pickup and the drop-off are the same place. Please change one of them.',
  'same-stop': 'A stop is the same place as the pickup or the drop-off. Please change one of them.',
  'too-many-stops': 'These are more stops than we can make. Please remove one.',
  'no-postcode': TOO_VAGUE,
  'no-postcode-there': TOO_VAGUE,
  'pickup-outside': OUTSIDE,
  'stop-outside': OUTSIDE,
  'too-early': 'The earliest time we can pickup from this address is {time}',
  'too-far': 'We take bookings up to a year ahead. Please choose an earlier date.',
  'no-such-time': 'The clock goes forward over this time. Please choose another one.',
  closed: 'We do not drive at that time. The next time we can pick you up is {time}.',
  blocked: 'We take no bookings for that time ({why}). The next time we can pick you up is {time}.',
  'return-closed':
    'We do not drive at the time of your return. The next time we can pick you up is {time}.',
  'return-blocked':
    'We take no bookings for the time of your return ({why}). The next time we can pick you up is {time}.',
  'closed-for-good': 'We take no bookings for that time. Please choose another one.',
  'return-missing': 'Return date is required',
  'return-too-early': 'The earliest possible return date is {time}',
  'unknown-vehicle': 'This vehicle is not available. Please choose another one.',
  'unknown-currency': 'We do not take {why}. Please choose another currency.',
  'too-many-extras': 'We can take at most {most} {extra}. Please ask for less.',
  'not-offered': 'We do not take {extra}. Please go without.',
  'out-of-stock':
    'All our {extra} are out at that time. Please choose another time, or go without.',
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
