import { QUOTE_REFUSALS, type QuoteRefusal } from '@kerbside/contract/quotation/refusal.ts'
import type { RefusedPart } from '@kerbside/domain/booking/draft.ts'

/** At which field a refusal can be mended; a new reason does not compile until somebody has said. */
const PARTS: Readonly<Record<QuoteRefusal, RefusedPart>> = {
  'no-vehicle': 'journey',
  'no-prices': 'journey',
  'nobody-travels': 'journey',
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

/** The fixed beginning of each sentence, the longest first: some sentences begin like others. */
const BEGINNINGS = Object.entries(QUOTE_REFUSALS)
  .map(([reason, words]) => ({
    part: PARTS[reason as QuoteRefusal],
    start: words.split('{')[0] ?? '',
    end: words.includes('{') ? undefined : words,
  }))
  .toSorted((one, other) => other.start.length - one.start.length)

/**
 * The field a refusal without a code of its own is about, known by the contract's sentence for it. With stops on the
 * way an address could be any of them, so it is said of the journey.
 */
export function findRefusedPart(message: string, facts: { stops: number }): RefusedPart {
  const known = BEGINNINGS.find(({ start, end }) =>
    end === undefined ? message.startsWith(start) : message === end,
  )
  const part = known?.part ?? 'journey'
  if (part === 'pickup') return facts.stops > 0 ? 'journey' : 'drop-off'
  return part === 'drop-off' && facts.stops > 0 ? 'journey' : part
}
