import { z } from 'zod'

/** A regression quote whose price no longer matches the agreed one; amounts are in the currency of the price book. */
export const BrokenRegressionQuote = z.object({
  regressionQuoteId: z.string(),
  name: z.string(),
  /** The agreed amount. */
  amount: z.number(),
  /** Null if the journey has no price any more. */
  price: z.number().nullable(),
  difference: z.number().nullable(),
})
export type BrokenRegressionQuote = z.infer<typeof BrokenRegressionQuote>
