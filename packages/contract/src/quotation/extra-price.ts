import type { ExtraPrice } from '@kerbside/domain/quotation/extra-prices.ts'
import { z } from 'zod'
import { writeMoney } from '../money.ts'

/**
 * Addition to the specification: the price of one extra per leg, in major units; 0 is free. `max` is absent if there
 * is no limit.
 */
export const ExtraPriceItem = z.object({
  kind: z.string(),
  price: z.number(),
  max: z.number().optional(),
})
export type ExtraPriceItem = z.infer<typeof ExtraPriceItem>

export const writeExtraPrices = (
  prices: readonly ExtraPrice[],
  currency: string,
): ExtraPriceItem[] =>
  prices.map(({ kind, price, max }) => ({
    kind,
    price: writeMoney(price, currency),
    ...(max !== undefined && { max }),
  }))
