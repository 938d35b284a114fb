import { z } from 'zod'

/** A journey that does not cost what was agreed; amounts are in the currency of the book. */
export const BrokenGolden = z.object({
  goldenid: z.string(),
  name: z.string(),
  /** What was agreed. */
  amount: z.number(),
  /** Null where it has no price any more. */
  price: z.number().nullable(),
  difference: z.number().nullable(),
})
export type BrokenGolden = z.infer<typeof BrokenGolden>
