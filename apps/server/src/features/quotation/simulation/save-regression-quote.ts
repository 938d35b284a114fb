import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { asAccessibleNow } from '@kerbside/domain/quotation/same-as-quoted.ts'
import type { RegressionRule } from '@kerbside/domain/quotation/simulation/regression-quote.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listChanges } from '../../audit/list-changes.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import { listBooks } from '../price-list/list-price-books.ts'
import { lockBooks } from '../price-list/tariff-store.ts'
import type { JourneyRequest } from '../quote/journey-request.ts'
import {
  deleteRegressionQuoteRow,
  findRegressionQuote,
  insertRegressionQuote,
  listRegressionQuoteRows,
  type RegressionQuote,
  updateRegressionQuote,
} from './regression-quote-store.ts'
import { type TryPriceResult, tryPrice } from './try-price.ts'

/** More would slow down publishing, and no operator agrees so many. */
const MAX_REGRESSION_QUOTES = 200

export type SaveRegressionResult =
  | { ok: true; id: string; version: number }
  | {
      ok: false
      reason:
        | 'unknown-book'
        | 'unknown-quote'
        | 'unknown-vehicle'
        | 'too-many'
        | 'accessible-dearer'
    }

type Input = { book: string; vehicleTypeId: number; name: string; rule: RegressionRule }

/** Saves a quote of this operator as a regression quote, with a copy of its request. */
export async function saveQuoteAsRegression(
  context: RequestContext,
  { quoteId, ...input }: Input & { quoteId: string },
): Promise<SaveRegressionResult> {
  const quote = await context.quotes.find(context.operator, quoteId)
  return quote ? save(context, { ...input, quote }) : { ok: false, reason: 'unknown-quote' }
}

/** The same for a trial price that was never quoted. */
export async function saveTriedAsRegression(
  context: RequestContext,
  { request, ...input }: Input & { request: JourneyRequest },
): Promise<SaveRegressionResult | Extract<TryPriceResult, { ok: false }>> {
  const tryResult = await tryPrice(context, { book: input.book, byDraft: true, request })
  if (!tryResult.ok) return tryResult
  const now = context.now()
  const quote: Quote = {
    ...tryResult.journey,
    id: context.newId(),
    madeAt: now,
    expiresAt: now,
    book: input.book,
    tariffVersion: 0,
    currency: tryResult.currency,
  }
  return save(context, { ...input, quote })
}

async function save(
  context: RequestContext,
  input: Input & { quote: Quote },
): Promise<SaveRegressionResult> {
  const { operator, now, principal } = context
  const { book, name, vehicleTypeId, rule, quote } = input
  const existing = (await listBooks(context)).find((item) => item.slug === book && !item.closedAt)
  if (!existing) return { ok: false, reason: 'unknown-book' }
  if (!quote.prices.some((price) => price.vehicleTypeId === vehicleTypeId))
    return { ok: false, reason: 'unknown-vehicle' }
  if (agreesDearer(input, await listVehicleTypes(context)))
    return { ok: false, reason: 'accessible-dearer' }
  const id = context.newId()
  return withOperator(context, async (tx): Promise<SaveRegressionResult> => {
    // of two concurrent saves the second counts the first
    await lockBooks(tx, { operator, book })
    if ((await listRegressionQuoteRows(tx, { operator, book })).length >= MAX_REGRESSION_QUOTES)
      return { ok: false, reason: 'too-many' }
    const by = { changedAt: now(), changedBy: principal.member?.name ?? '' }
    const regressionQuote = { id, book, name, quote, vehicleTypeId, rule, version: 1, ...by }
    await insertRegressionQuote(tx, { operator, regressionQuote })
    await log(tx, { context, action: 'regression-quote.kept', after: regressionQuote })
    return { ok: true, id, version: 1 }
  })
}

/** Whether an accessible type would be fixed at a higher price than an ordinary type on the same journey. */
function agreesDearer(
  { quote, vehicleTypeId, rule }: Pick<RegressionQuote, 'quote' | 'vehicleTypeId' | 'rule'>,
  types: readonly VehicleType[],
): boolean {
  const { prices } = asAccessibleNow(quote, types)
  const isAccessible = prices.some(
    (item) => item.vehicleTypeId === vehicleTypeId && item.accessible,
  )
  // The amounts of a quote in another currency cannot be compared with those of its book.
  if (quote.exchange) return false
  return isAccessible && prices.some((item) => !item.accessible && item.total < rule.amount)
}

export type ChangeResult =
  | { ok: true; id: string; version: number }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'accessible-dearer' }
  /** Changed by someone else first; `regression-quotes` is the current state. */
  | { ok: false; reason: 'newer'; regressionQuote: RegressionQuote }

/** Changes the name or the agreed amount of a regression quote; `version` is the state the change is based on. */
export async function changeRegressionQuote(
  context: RequestContext,
  input: { id: string; version: number; name: string; rule: RegressionRule },
): Promise<ChangeResult> {
  const types = await listVehicleTypes(context)
  return settle(context, input, async (tx, before) => {
    if (agreesDearer({ ...before, rule: input.rule }, types)) return undefined
    const { operator, now, principal } = context
    const by = { changedAt: now(), changedBy: principal.member?.name ?? '' }
    const version = before.version + 1
    const regressionQuote = { ...before, name: input.name, rule: input.rule, version, ...by }
    await updateRegressionQuote(tx, { operator, regressionQuote })
    await log(tx, { context, action: 'regression-quote.changed', before, after: regressionQuote })
    return version
  })
}

export const dropRegressionQuote = (
  context: RequestContext,
  input: { id: string; version: number },
): Promise<ChangeResult> =>
  settle(context, input, async (tx, before) => {
    await deleteRegressionQuoteRow(tx, { operator: context.operator, id: input.id })
    await log(tx, { context, action: 'regression-quote.dropped', before })
    return before.version
  })

const settle = (
  context: RequestContext,
  { id, version }: { id: string; version: number },
  act: (tx: Tx, before: RegressionQuote) => Promise<number | undefined>,
): Promise<ChangeResult> =>
  withOperator(context, async (tx): Promise<ChangeResult> => {
    const regressionQuote = await findRegressionQuote(tx, { operator: context.operator, id })
    if (!regressionQuote) return { ok: false, reason: 'missing' }
    if (regressionQuote.version !== version) return { ok: false, reason: 'newer', regressionQuote }
    const saved = await act(tx, regressionQuote)
    return saved === undefined
      ? { ok: false, reason: 'accessible-dearer' }
      : { ok: true, id, version: saved }
  })

const log = (
  tx: Tx,
  input: {
    context: RequestContext
    action: string
    before?: RegressionQuote
    after?: RegressionQuote
  },
): Promise<void> => {
  const of = (regressionQuote: RegressionQuote | undefined) =>
    regressionQuote
      ? {
          name: regressionQuote.name,
          vehicleTypeId: regressionQuote.vehicleTypeId,
          ...regressionQuote.rule,
        }
      : {}
  const { context, action, before, after } = input
  const regressionQuote = after ?? before
  return recordAudit(tx, {
    ...context,
    action,
    object: `regression-quote ${regressionQuote?.book ?? ''} ${regressionQuote?.id ?? ''}`,
    detail: listChanges(of(before), of(after)),
  })
}
