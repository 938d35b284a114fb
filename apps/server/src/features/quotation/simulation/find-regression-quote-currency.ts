import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findRegressionQuote } from './regression-quote-store.ts'
import { currencyOf } from './write-regression-quote.ts'

/** The currency of a regression quote, which is its book's; undefined if this operator has no such regression quote. */
export async function findRegressionQuoteCurrency(
  context: RequestContext,
  { id }: { id: string },
): Promise<string | undefined> {
  const { operator } = context
  const regressionQuote = await withOperator(context, (tx) =>
    findRegressionQuote(tx, { operator, id }),
  )
  return regressionQuote && currencyOf(context, regressionQuote)
}
