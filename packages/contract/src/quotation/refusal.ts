import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import { CODE, TOO_VAGUE } from '../codes.ts'
import { EXTRAS } from './extra.ts'

/** Word for word the specification's. */
const OUTSIDE =
  'The selected address cannot be used as it falls outside our service area. Please select an alternative address.'

/** Words for each reason a quote cannot be had; {time} is a civil time, {why} the operator's own words. */
export const QUOTE_REFUSALS = {
  'no-vehicle': 'No vehicle found with selected capacity.',
  'no-prices': 'Our prices are not online yet. Please call us for a price.',
  'nobody-travels': 'Please choose how many people travel.',
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

export type QuoteRefusal = keyof typeof QUOTE_REFUSALS

/** A reason, and what completes its sentence. */
export type QuoteRefused = {
  reason: QuoteRefusal
  time?: string
  why?: string
  extra?: ExtraKind
  /** The stop it is about, from 1; 0 for the drop-off, none for the pickup and for the whole. */
  stop?: number
  most?: number
}

const CODES: Partial<Record<QuoteRefusal, number>> = {
  'no-postcode': CODE.pickupRefused,
  'pickup-outside': CODE.pickupOutside,
}

export function writeQuoteRefusal(refused: QuoteRefused): {
  code: number
  message: string
  stop?: number
} {
  const { reason, time = '', why = '', extra, most = 0, stop } = refused
  const parts: Readonly<Record<string, string>> = {
    time,
    why,
    extra: extra ? EXTRAS[extra].more : '',
    most: String(most),
  }
  const message = QUOTE_REFUSALS[reason].replace(
    /\{(\w+)\}/g,
    (_, name: string) => parts[name] ?? '',
  )
  return { code: CODES[reason] ?? CODE.refused, message, ...(stop !== undefined && { stop }) }
}
