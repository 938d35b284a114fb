import type { ExtraPrice } from '@kerbside/domain/quotation/extra-prices.ts'
import type { ExtraKind } from '@kerbside/domain/quotation/tariff.ts'
import { z } from 'zod'
import { writeMoney } from '../money.ts'

type Names = { one: string; more: string }

/** The names of extras for customers and dispatchers, singular and plural. */
export const EXTRAS: Record<ExtraKind, Names> = {
  'small-child-seat': { one: 'Small child seat', more: 'small child seats' },
  'large-child-seat': { one: 'Large child seat', more: 'large child seats' },
  'small-pet': { one: 'Small pet', more: 'small pets' },
  'other-pet': { one: 'Pet', more: 'pets' },
  luggage: { one: 'Suitcase', more: 'suitcases' },
  handbag: { one: 'Hand bag', more: 'hand bags' },
  'meet-and-greet': { one: 'Meet and greet', more: 'meet and greets' },
}

/** "Small child seat", "2 small child seats"; a kind that no longer exists is shown as it is. */
export function describeExtra(kind: string, units: number): string {
  const names: Names | undefined = kind in EXTRAS ? EXTRAS[kind as ExtraKind] : undefined
  if (!names) return kind
  return units === 1 ? names.one : `${units} ${names.more}`
}

/**
 * Addition to the specification: the price of one extra per leg, in major units; 0 is free. `most` is absent if there
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
