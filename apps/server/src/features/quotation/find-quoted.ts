import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { Call } from '../../http/call.ts'
import { mayUseBook } from './find-price-book.ts'
import { isSigned } from './sign-quote.ts'

/** A quote by its id, with whether the signature given with it is the one we made. */
export async function findQuoted(
  call: Call,
  { quoteId, signature }: { quoteId: string; signature: string },
): Promise<{ quote: Quote; signatureIsRight: boolean } | undefined> {
  const { operator } = call
  const quote = await call.quotes.find(operator, quoteId)
  // A quote by an account's own prices is nobody else's to book.
  if (!quote || !(await mayUseBook(call, quote.book))) return undefined
  return { quote, signatureIsRight: isSigned(call.key, { operator, quote, signature }) }
}
