import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { type ReadyTariff, readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import { asAccessibleNow } from '@kerbside/domain/quotation/same-as-quoted.ts'
import { priceQuoted } from '@kerbside/domain/quotation/simulation/compare-quote.ts'
import {
  checkRegressionQuote,
  type RegressionResult,
} from '@kerbside/domain/quotation/simulation/regression-quote.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { findTariffVersion } from '../price-list/find-price-book.ts'
import { listBooks } from '../price-list/list-price-books.ts'
import { draftDocument } from '../price-list/read-draft.ts'
import type { TariffDocument } from '../price-list/read-tariff.ts'
import { listRegressionQuoteRows, type RegressionQuote } from './regression-quote-store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'now'>

/** A journey that would not cost the agreed amount. */
export type BrokenRegressionQuote = Pick<RegressionQuote, 'id' | 'name'> & {
  amount: Minor
} & RegressionResult

/**
 * A regression quote, and whether the live version and the draft satisfy it; undefined where there is no such
 * version or draft.
 */
export type CheckedRegressionQuote = RegressionQuote & {
  live: RegressionResult | undefined
  draft: RegressionResult | undefined
}

const check = (
  regressionQuote: RegressionQuote,
  { tariff, types }: { tariff: ReadyTariff; types: readonly VehicleType[] },
): RegressionResult =>
  checkRegressionQuote(
    regressionQuote.rule,
    priceQuoted(asAccessibleNow(regressionQuote.quote, types), tariff).prices.get(
      regressionQuote.vehicleTypeId,
    )?.total,
  )

/** The regression quotes of a book that a price list breaks. */
export async function findBroken(
  deps: Deps,
  { book, document }: { book: string; document: TariffDocument },
): Promise<BrokenRegressionQuote[]> {
  const { operator } = deps
  const all = await withOperator(deps, (tx) => listRegressionQuoteRows(tx, { operator, book }))
  if (all.length === 0) return []
  const tariff = readyTariff({ ...document, version: 0 })
  const types = await listVehicleTypes(deps)
  return all
    .map((regressionQuote) => ({
      id: regressionQuote.id,
      name: regressionQuote.name,
      amount: regressionQuote.rule.amount,
      ...check(regressionQuote, { tariff, types }),
    }))
    .filter(({ holds }) => !holds)
}

/** Every regression quote of a book, repriced now; undefined if there is no such book. */
export async function listRegressionQuotes(
  deps: Deps,
  { book: slug }: { book: string },
): Promise<{ currency: string; regressionQuotes: CheckedRegressionQuote[] } | undefined> {
  const { operator } = deps
  const book = (await listBooks(deps)).find((item) => item.slug === slug)
  if (!book) return undefined
  const [all, live, draft, types] = await Promise.all([
    withOperator(deps, (tx) => listRegressionQuoteRows(tx, { operator, book: slug })),
    book.inForce === undefined ? undefined : findTariffVersion(deps, book.inForce),
    draftDocument(deps, slug),
    listVehicleTypes(deps),
  ])
  const next = draft && all.length > 0 ? readyTariff({ ...draft, version: 0 }) : undefined
  return {
    currency: book.currency,
    regressionQuotes: all.map((regressionQuote) => ({
      ...regressionQuote,
      live: live && check(regressionQuote, { tariff: live, types }),
      draft: next && check(regressionQuote, { tariff: next, types }),
    })),
  }
}
