import type { VehicleType } from '../fleet/vehicle-type.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import type { Line } from './line.ts'
import { type PriceBook, priceJourney } from './price-journey.ts'
import { exchangePrices } from './price-list/exchange-prices.ts'
import type { Quote, VehiclePrice } from './quote.ts'

const isSameLine = (item: Line, other: Line | undefined): boolean =>
  item.kind === other?.kind &&
  item.rule === other.rule &&
  item.about === other.about &&
  item.units === other.units &&
  item.rate === other.rate &&
  item.amount === other.amount

const areSameLines = (item: readonly Line[], other: readonly Line[]): boolean =>
  item.length === other.length && item.every((line, index) => isSameLine(line, other[index]))

const isSamePrice = (item: VehiclePrice, other: VehiclePrice | undefined): boolean =>
  other !== undefined &&
  item.onward === other.onward &&
  item.return === other.return &&
  item.total === other.total &&
  item.vat === other.vat &&
  item.deposit === other.deposit &&
  areSameLines(item.onwardLines, other.onwardLines) &&
  areSameLines(item.returnLines, other.returnLines)

/**
 * The vehicle types of a quote, without limits: they carried the party then, and later changes do not affect its
 * prices.
 */
export const offered = ({ prices }: Quote): VehicleType[] =>
  prices.map(({ vehicleTypeId, vehicleType, accessible = false }) => ({
    id: vehicleTypeId,
    name: vehicleType,
    description: '',
    drawing: '',
    maxPassengers: Number.POSITIVE_INFINITY,
    maxLuggage: Number.POSITIVE_INFINITY,
    maxHandbags: Number.POSITIVE_INFINITY,
    accessible,
  }))

/**
 * Returns a quote with the accessible flags of the present fleet: for comparing price lists, not for repeating the
 * quote.
 */
export const asAccessibleNow = (quote: Quote, types: readonly VehicleType[]): Quote => {
  const ids = new Set(types.filter(({ accessible }) => accessible).map(({ id }) => id))
  const prices = quote.prices.map((price) => {
    const { accessible: _, ...plain } = price
    return ids.has(price.vehicleTypeId) ? { ...plain, accessible: true as const } : plain
  })
  return { ...quote, prices }
}

/**
 * Prices a quote again, in the currency of its price book: its own journey and the version it names, with or without a
 * promo.
 */
export function priceAgain(
  { tariff }: Pick<PriceBook, 'tariff'>,
  { quote, promo }: { quote: Quote; promo: PromoRule | undefined },
): readonly VehiclePrice[] | undefined {
  const priced = priceJourney(
    { tariff, vehicleTypes: offered(quote) },
    { request: quote.request, routes: quote, promo },
  )
  return priced.ok ? priced.prices : undefined
}

/** Whether the quote's journey, priced with the version it names, gives the same amounts and lines again. */
export function sameAsQuoted(quote: Quote, book: Pick<PriceBook, 'tariff'>): boolean {
  const priced = priceAgain(book, { quote, promo: quote.promo })
  if (!priced) return false
  const again = exchangePrices(priced, quote.exchange)
  return quote.prices.every((price, index) => isSamePrice(price, again[index]))
}
