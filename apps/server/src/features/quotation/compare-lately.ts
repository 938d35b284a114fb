import { setImmediate } from 'node:timers/promises'
import {
  type ComparedPrice,
  compareQuote,
  type Unpriced,
} from '@kerbside/domain/quotation/compare-quote.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { ReadyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import {
  type ComparisonSum,
  differenceOf,
  sumComparison,
} from '@kerbside/domain/quotation/sum-comparison.ts'

/** A price of a quote that changes, as it is kept: instants and civil times as text, money in minor units. */
export type LabRow = {
  quoteId: string
  madeAt: string
  pickupLocal: string
  from: string
  to: string
  vehicleTypeId: number
  vehicleType: string
  was: number | undefined
  is: number | undefined
  unpriced: Unpriced | undefined
  lines: ComparedPrice['lines']
}

export type LabResult = { currency: string; sum: ComparisonSum; rows: LabRow[] }

/** Whoever books meanwhile waits for no more than these. */
const AT_ONCE = 5

/**
 * Prices quotes by two lists, each for the moment it was asked for. It gives way between a few of them; `next` gives the
 * quotes of a page, undefined after the last, and `tell` hears how many are done and says whether to go on.
 */
export async function compareLately(
  lists: { before: ReadyTariff | undefined; after: ReadyTariff },
  {
    defaultVehicleTypeId,
    next,
    tell,
  }: {
    defaultVehicleTypeId: number
    next: () => Promise<readonly Quote[] | undefined>
    tell: (done: number) => Promise<boolean>
  },
): Promise<LabResult | undefined> {
  const all: ComparedPrice[][] = []
  const rows: LabRow[] = []
  for (let page = await next(); page; page = await next()) {
    for (const quote of page) {
      const prices = compareQuote(quote, lists)
      all.push(prices)
      rows.push(...prices.filter(isChanged).map((price) => rowOf(quote, price)))
      if (all.length % AT_ONCE === 0) await setImmediate()
    }
    if (!(await tell(all.length))) return undefined
  }
  rows.sort((one, other) => weightOf(other) - weightOf(one))
  return {
    currency: lists.after.tariff.currency,
    sum: sumComparison(all, defaultVehicleTypeId),
    rows,
  }
}

const isChanged = (price: ComparedPrice): boolean => differenceOf(price) !== 0

/** What nobody can be quoted any more stands before any difference. */
const weightOf = (row: LabRow): number =>
  row.is === undefined || row.was === undefined
    ? Number.POSITIVE_INFINITY
    : Math.abs(row.is - row.was)

const rowOf = (quote: Quote, price: ComparedPrice): LabRow => ({
  quoteId: quote.id,
  madeAt: quote.madeAt.toISOString(),
  pickupLocal: quote.asked.pickupLocal,
  from: quote.asked.pickup.name,
  to: quote.asked.dropOff.name,
  vehicleTypeId: price.vehicleTypeId,
  vehicleType: price.vehicleType,
  was: price.was,
  is: price.is,
  unpriced: price.unpriced,
  lines: price.lines,
})
