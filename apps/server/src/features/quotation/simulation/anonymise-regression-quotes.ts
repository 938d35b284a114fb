import { blurPlace } from '@kerbside/domain/licensing/retention.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { priceQuoted } from '@kerbside/domain/quotation/simulation/compare-quote.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findTariffVersion } from '../price-list/find-price-book.ts'
import { listBooks } from '../price-list/list-price-books.ts'
import {
  deleteRegressionQuoteRow,
  listOldRegressionQuotes,
  type RegressionQuote,
  updateQuoteOfRegression,
} from './regression-quote-store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now'>

const blur = (quote: Quote): Quote => {
  const { request } = quote
  const pickup = blurPlace(request.pickup)
  const dropOff = blurPlace(request.dropOff)
  return { ...quote, request: { ...request, pickup, dropOff, vias: request.vias.map(blurPlace) } }
}

/** Whether it still contains an exact address; an anonymised one does not change any more. */
const hasDoor = ({ quote }: RegressionQuote): boolean =>
  JSON.stringify(blur(quote).request) !== JSON.stringify(quote.request)

const listWithDoors = async (
  tx: Tx,
  request: { operator: RequestContext['operator']; before: Date },
): Promise<RegressionQuote[]> => (await listOldRegressionQuotes(tx, request)).filter(hasDoor)

/** Counts the regression quotes unchanged since `before` that still contain exact addresses. */
export const countDoors = (deps: Deps, { before }: { before: Date }): Promise<number> =>
  withOperator(deps, async (tx) => {
    const { operator } = deps
    return (await listWithDoors(tx, { operator, before })).length
  })

/**
 * Replaces the addresses of regression quotes unchanged since `before` by their districts. One whose price from the
 * district differs, so that its rule can no longer be checked, is deleted. Returns how many.
 */
export async function anonymiseRegressionQuotes(
  deps: Deps,
  { before }: { before: Date },
): Promise<number> {
  const { operator } = deps
  const old = await withOperator(deps, (tx) => listWithDoors(tx, { operator, before }))
  if (old.length === 0) return 0
  const books = await listBooks(deps)
  for (const regressionQuote of old) {
    const version = books.find(({ slug }) => slug === regressionQuote.book)?.inForce
    const tariff = version === undefined ? undefined : await findTariffVersion(deps, version)
    const costOf = (quote: Quote) =>
      tariff && priceQuoted(quote, tariff).prices.get(regressionQuote.vehicleTypeId)?.total
    const quote = blur(regressionQuote.quote)
    const isSame = tariff !== undefined && costOf(quote) === costOf(regressionQuote.quote)
    const { id } = regressionQuote
    await withOperator(deps, (tx) =>
      isSame
        ? updateQuoteOfRegression(tx, { operator, id, quote })
        : deleteRegressionQuoteRow(tx, { operator, id }),
    )
  }
  return old.length
}
