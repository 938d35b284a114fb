import { createHash } from 'node:crypto'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { RequestContext } from '../../../request-context.ts'
import { signQuote } from './sign-quote.ts'

/** The same offer for another holder, until the same instant. A holder gets the same copy each time. */
export function copyQuote(
  context: RequestContext,
  { quote, holder }: { quote: Quote; holder: string },
): { quoteId: string; signature: string } {
  const { operator } = context
  const copy: Quote = { ...quote, id: idOf(quote, holder), knownByAddress: undefined }
  // its routes were stored with the quote itself
  context.quotes.keep(operator, copy, [])
  return { quoteId: copy.id, signature: signQuote(context.key, { operator, quote: copy }) }
}

/** UUIDv8 (RFC 9562): its content is free to choose, here a hash of quote and holder. */
function idOf({ id }: Quote, holder: string): string {
  const hex = createHash('sha256').update(`${id}|${holder}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
