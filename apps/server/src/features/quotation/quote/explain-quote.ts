import type { Explanation } from '@kerbside/contract/quotation/explain.ts'
import { explainJourney } from '@kerbside/domain/quotation/explain/explain.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { sameAsQuoted } from '@kerbside/domain/quotation/same-as-quoted.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { findTariffVersion } from '../price-list/find-price-book.ts'

/** Explains a quote of this operator by the tariff version it was made with; undefined if there is none. */
export async function explainQuote(
  context: RequestContext,
  { quoteId }: { quoteId: string },
): Promise<Explanation | undefined> {
  const quote = await context.quotes.find(context.operator, quoteId)
  if (!quote) return undefined
  const [tariff, fleet] = await Promise.all([
    findTariffVersion(context, quote.tariffVersion),
    listVehicleTypes(context),
  ])
  const quoted = new Set(quote.prices.map(({ vehicleTypeId }) => vehicleTypeId))
  // A type without prices was never offered, except by an older release.
  const isOffered = ({ id }: { id: number }) =>
    tariff === undefined || tariff.vehicles.has(id) || quoted.has(id)
  const offered = fleet.filter(isOffered).map(({ id, name }) => ({ id, name }))
  const named = [...offered, ...removedSince(quote, fleet)]
  if (!tariff)
    return {
      quote,
      bookCurrency: quote.exchange?.from ?? quote.currency,
      replay: 'unknown',
      vehicles: named.map((type) => ({ ...type, steps: [] })),
    }
  // Uses each type's accessibility at the time of the quote.
  const then = new Map(
    quote.prices.map((price) => [price.vehicleTypeId, price.accessible ?? false]),
  )
  const vehicleTypes = fleet.map((type) => ({
    ...type,
    accessible: then.get(type.id) ?? type.accessible ?? false,
  }))
  const explain = (vehicleTypeId: number) =>
    explainJourney(
      { tariff, vehicleTypes },
      { vehicleTypeId, request: quote.request, routes: quote, promo: quote.promo },
    )
  return {
    quote,
    bookCurrency: tariff.tariff.currency,
    replay: sameAsQuoted(quote, { tariff }) ? 'same' : 'different',
    vehicles: named.map((type) => ({ ...type, steps: explain(type.id) })),
  }
}

/** Types that were quoted and have left the fleet: their price is still on the quote. */
const removedSince = (quote: Quote, fleet: readonly { id: number }[]) =>
  quote.prices
    .filter((price) => !fleet.some(({ id }) => id === price.vehicleTypeId))
    .map(({ vehicleTypeId: id, vehicleType: name }) => ({ id, name }))
