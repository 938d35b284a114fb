import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { RequestContext } from '../../../request-context.ts'
import { canUsePriceBook } from '../price-list/find-price-book.ts'
import { isSigned } from './sign-quote.ts'

export type Quoted = { quote: Quote; signatureIsRight: boolean }

/** A quote by its id, and whether the given signature is ours. */
export async function findQuoted(
  context: RequestContext,
  { quoteId, signature }: { quoteId: string; signature: string },
): Promise<Quoted | undefined> {
  const { operator } = context
  const quote = await context.quotes.find(operator, quoteId)
  // Only an account's own bookers can book a quote at its prices.
  if (!quote || !(await canUsePriceBook(context, quote.book))) return undefined
  return { quote, signatureIsRight: isSigned(context.key, { operator, quote, signature }) }
}
