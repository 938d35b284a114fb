import { setImmediate } from 'node:timers/promises'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { ReadyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import {
  type ComparedPrice,
  compareQuote,
  type Unpriced,
} from '@kerbside/domain/quotation/simulation/compare-quote.ts'
import {
  type ComparisonSummary,
  differenceOf,
  summariseComparison,
} from '@kerbside/domain/quotation/simulation/summarise-comparison.ts'

/** A changed price of a quote in its stored form: instants and civil times as text, money in minor units. */
export type PriceSimulationRow = {
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

export type PriceSimulationResult = {
  currency: string
  sum: ComparisonSummary
  rows: PriceSimulationRow[]
}

/** The event loop is free for other requests after this many quotes. */
const AT_ONCE = 5

/**
 * Prices quotes by two price lists, each at the time of its request. It yields to other work after every few quotes.
 * `next` returns a page of quotes, undefined after the last; `onProgress` gets the count so far and says whether to
 * go on.
 */
export async function compareRecent(
  lists: { before: ReadyTariff | undefined; after: ReadyTariff },
  {
    defaultVehicleTypeId,
    next,
    onProgress,
  }: {
    defaultVehicleTypeId: number
    next: () => Promise<readonly Quote[] | undefined>
    onProgress: (done: number) => Promise<boolean>
  },
): Promise<PriceSimulationResult | undefined> {
  const all: ComparedPrice[][] = []
  const rows: PriceSimulationRow[] = []
  for (let page = await next(); page; page = await next()) {
    for (const quote of page) {
      const prices = compareQuote(quote, lists)
      all.push(prices)
      rows.push(...prices.filter(isChanged).map((price) => rowOf(quote, price)))
      if (all.length % AT_ONCE === 0) await setImmediate()
    }
    if (!(await onProgress(all.length))) return undefined
  }
  rows.sort((a, b) => weightOf(b) - weightOf(a))
  return {
    currency: lists.after.tariff.currency,
    sum: summariseComparison(all, defaultVehicleTypeId),
    rows,
  }
}

const isChanged = (price: ComparedPrice): boolean => differenceOf(price) !== 0

/** Prices that can no longer be quoted come before any difference. */
const weightOf = (row: PriceSimulationRow): number =>
  row.is === undefined || row.was === undefined
    ? Number.POSITIVE_INFINITY
    : Math.abs(row.is - row.was)

const rowOf = (quote: Quote, price: ComparedPrice): PriceSimulationRow => ({
  quoteId: quote.id,
  madeAt: quote.madeAt.toISOString(),
  pickupLocal: quote.request.pickupLocal,
  from: quote.request.pickup.name,
  to: quote.request.dropOff.name,
  vehicleTypeId: price.vehicleTypeId,
  vehicleType: price.vehicleType,
  was: price.was,
  is: price.is,
  unpriced: price.unpriced,
  lines: price.lines,
})
