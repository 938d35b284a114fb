import type { VehicleType } from '../fleet/vehicle-type.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { exchangePrices } from './exchange-prices.ts'
import type { Line } from './line.ts'
import { type PriceBook, priceJourney } from './price-journey.ts'
import type { Quote, VehiclePrice } from './quote.ts'

const isSameLine = (one: Line, other: Line | undefined): boolean =>
  one.kind === other?.kind &&
  one.rule === other.rule &&
  one.about === other.about &&
  one.units === other.units &&
  one.rate === other.rate &&
  one.amount === other.amount

const areSameLines = (one: readonly Line[], other: readonly Line[]): boolean =>
  one.length === other.length && one.every((line, index) => isSameLine(line, other[index]))

const isSamePrice = (one: VehiclePrice, other: VehiclePrice | undefined): boolean =>
  other !== undefined &&
  one.onward === other.onward &&
  one.return === other.return &&
  one.total === other.total &&
  one.vat === other.vat &&
  one.deposit === other.deposit &&
  areSameLines(one.onwardLines, other.onwardLines) &&
  areSameLines(one.returnLines, other.returnLines)

/** The types that were offered carried the party then; what became of them since does not matter to their prices. */
export const offered = ({ prices }: Quote): VehicleType[] =>
  prices.map(({ vehicleTypeId, vehicleType, accessible = false }) => ({
    id: vehicleTypeId,
    name: vehicleType,
    description: '',
    drawing: '',
    mostPassengers: Number.POSITIVE_INFINITY,
    mostLuggage: Number.POSITIVE_INFINITY,
    mostHandbags: Number.POSITIVE_INFINITY,
    accessible,
  }))

/** A quote with the accessible flags of the present fleet: for comparing price lists, not for repeating the quote. */
export const asAccessibleNow = (quote: Quote, types: readonly VehicleType[]): Quote => {
  const ids = new Set(types.filter(({ accessible }) => accessible).map(({ id }) => id))
  const prices = quote.prices.map((price) => {
    const { accessible: _, ...plain } = price
    return ids.has(price.vehicleTypeId) ? { ...plain, accessible: true as const } : plain
  })
  return { ...quote, prices }
}

/** The prices of a quote again, in the currency of its book: its own journey and the version it names, with a promo or none. */
export function priceAgain(
  { tariff }: Pick<PriceBook, 'tariff'>,
  { quote, promo }: { quote: Quote; promo: PromoRule | undefined },
): readonly VehiclePrice[] | undefined {
  const priced = priceJourney(
    { tariff, vehicleTypes: offered(quote) },
    { asked: quote.asked, routes: quote, promo },
  )
  return priced.ok ? priced.prices : undefined
}

/** Whether the quote's own journey, priced by the version it names, gives its own pennies and lines again. */
export function sameAsQuoted(quote: Quote, book: Pick<PriceBook, 'tariff'>): boolean {
  const priced = priceAgain(book, { quote, promo: quote.promo })
  if (!priced) return false
  const again = exchangePrices(priced, quote.exchange)
  return quote.prices.every((price, index) => isSamePrice(price, again[index]))
}
