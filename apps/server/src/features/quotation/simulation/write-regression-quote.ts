import { readMoney, writeMoney } from '@kerbside/contract/money.ts'
import type { BrokenRegressionQuote as WireBroken } from '@kerbside/contract/quotation/broken-regression-quote.ts'
import type { RegressionQuote as WireGolden } from '@kerbside/contract/quotation/regression-quote.ts'
import { minor } from '@kerbside/domain/money.ts'
import type {
  RegressionResult,
  RegressionRule,
} from '@kerbside/domain/quotation/simulation/regression-quote.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listBooks } from '../price-list/list-price-books.ts'
import type { BrokenRegressionQuote, CheckedRegressionQuote } from './check-regression-quotes.ts'

/** Basis points in a percent. */
const POINTS = 100

export const currencyOf = async (
  context: Pick<RequestContext, 'db' | 'operator' | 'now' | 'profile'>,
  { book }: { book: string },
): Promise<string> =>
  (await listBooks(context)).find(({ slug }) => slug === book)?.currency ?? context.profile.currency

type Must = { amount: number; within: RegressionRule['within']; tolerance: number }

/** An exact rule has no tolerance, whatever was given. */
export function readMust({ amount, within, tolerance }: Must, currency: string): RegressionRule {
  const leeway = {
    exactly: 0,
    amount: readMoney(tolerance, currency),
    percent: Math.round(tolerance * POINTS),
  }
  return { amount: readMoney(amount, currency), within, tolerance: leeway[within] }
}

function writeMust({ amount, within, tolerance }: RegressionRule, currency: string): Must {
  const leeway = {
    exactly: 0,
    amount: writeMoney(minor(tolerance), currency),
    percent: tolerance / POINTS,
  }
  return { amount: writeMoney(amount, currency), within, tolerance: leeway[within] }
}

export function writeRegressionQuote(
  regressionQuote: CheckedRegressionQuote,
  currency: string,
): WireGolden {
  const { quote, vehicleTypeId } = regressionQuote
  const type = quote.prices.find((price) => price.vehicleTypeId === vehicleTypeId)
  const run = (result: RegressionResult | undefined) => result && writeRun(result, currency)
  return {
    regressionQuoteId: regressionQuote.id,
    version: regressionQuote.version,
    name: regressionQuote.name,
    from: quote.request.pickup.name,
    to: quote.request.dropOff.name,
    pickupAt: quote.request.pickupLocal,
    vehicleTypeId,
    vehicleType: type?.vehicleType ?? '',
    ...writeMust(regressionQuote.rule, currency),
    changedAt: regressionQuote.changedAt.toISOString(),
    changedBy: regressionQuote.changedBy,
    live: run(regressionQuote.live) ?? null,
    draft: run(regressionQuote.draft) ?? null,
  }
}

const writeRun = ({ holds, price, difference }: RegressionResult, currency: string) => ({
  holds,
  price: price === undefined ? null : writeMoney(price, currency),
  difference: difference === undefined ? null : writeMoney(difference, currency),
})

export const writeBroken = (
  all: readonly BrokenRegressionQuote[],
  currency: string,
): WireBroken[] =>
  all.map(({ id, name, amount, ...result }) => {
    const { price, difference } = writeRun(result, currency)
    return { regressionQuoteId: id, name, amount: writeMoney(amount, currency), price, difference }
  })

/** The message for a reader without access to the list. */
export const describeBroken = (all: readonly BrokenRegressionQuote[]): string => {
  const names = all.map(({ name }) => `“${name}”`).join(', ')
  return `${all.length === 1 ? '1 guaranteed price' : `${all.length} guaranteed prices`} would change: ${names}.`
}
