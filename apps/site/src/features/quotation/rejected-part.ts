import {
  QUOTE_REJECTION_MESSAGES,
  type QuoteRejectionReason,
} from '@kerbside/contract/quotation/rejection.ts'
import type { RejectedPart } from '@kerbside/domain/booking/draft/draft.ts'

/** The field at which a rejection can be corrected; a new reason does not compile until it has one. */
const PARTS: Readonly<Record<QuoteRejectionReason, RejectedPart>> = {
  'no-vehicle': 'journey',
  'no-prices': 'journey',
  'no-passengers': 'journey',
  'no-route': 'journey',
  'roads-away': 'journey',
  'same-place': 'drop-off',
  'same-stop': 'journey',
  'too-many-stops': 'journey',
  'no-postcode': 'pickup',
  'no-postcode-there': 'drop-off',
  'pickup-outside': 'pickup',
  'stop-outside': 'drop-off',
  'too-early': 'time',
  'too-far': 'time',
  'no-such-time': 'time',
  closed: 'time',
  blocked: 'time',
  'return-closed': 'return',
  'return-blocked': 'return',
  'closed-for-good': 'time',
  'return-missing': 'return',
  'return-too-early': 'return',
  'unknown-vehicle': 'journey',
  'unknown-currency': 'currency',
  'too-many-extras': 'extras',
  'not-offered': 'extras',
  'out-of-stock': 'extras',
  'far-from-road': 'journey',
  'quote-expired': 'journey',
}

/** The fixed beginning of each message, the longest first: some messages begin like others. */
const BEGINNINGS = Object.entries(QUOTE_REJECTION_MESSAGES)
  .map(([reason, messages]) => ({
    part: PARTS[reason as QuoteRejectionReason],
    start: messages.split('{')[0] ?? '',
    end: messages.includes('{') ? undefined : messages,
  }))
  .toSorted((a, b) => b.start.length - a.start.length)

/**
 * The field of a rejection without its own code, identified by the contract's message. If there are stops, an address
 * error could be about any of them, so it belongs to the journey.
 */
export function findRejectedPart(message: string, params: { stops: number }): RejectedPart {
  const beginning = BEGINNINGS.find(({ start, end }) =>
    end === undefined ? message.startsWith(start) : message === end,
  )
  const part = beginning?.part ?? 'journey'
  if (part === 'pickup') return params.stops > 0 ? 'journey' : 'drop-off'
  return part === 'drop-off' && params.stops > 0 ? 'journey' : part
}
