import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { GoldenRule } from '@kerbside/domain/quotation/golden.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { asAccessibleNow } from '@kerbside/domain/quotation/same-as-quoted.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { listChanges } from '../audit/list-changes.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import {
  deleteGolden,
  findGoldenRow,
  type Golden,
  insertGolden,
  listGoldenRows,
  updateGolden,
} from './golden-store.ts'
import { listBooks } from './list-books.ts'
import type { JourneyRequest } from './make-quote.ts'
import { lockBooks } from './tariff-store.ts'
import { type TriedVerdict, tryPrice } from './try-price.ts'

/** More would make a publish slow, and nobody agrees so many. */
const MOST_GOLDEN = 200

export type KeepVerdict =
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

type Said = { book: string; vehicleTypeId: number; name: string; rule: GoldenRule }

/** Keeps a quote of this operator as a journey that must cost what was agreed, with a copy of what was asked. */
export async function keepQuote(
  call: Call,
  { quoteId, ...said }: Said & { quoteId: string },
): Promise<KeepVerdict> {
  const quote = await call.quotes.find(call.operator, quoteId)
  return quote ? keep(call, { ...said, quote }) : { ok: false, reason: 'unknown-quote' }
}

/** The same of a journey that was tried and never quoted. */
export async function keepTried(
  call: Call,
  { asked, ...said }: Said & { asked: JourneyRequest },
): Promise<KeepVerdict | Extract<TriedVerdict, { ok: false }>> {
  const tried = await tryPrice(call, { book: said.book, byDraft: true, asked })
  if (!tried.ok) return tried
  const now = call.now()
  const quote: Quote = {
    ...tried.journey,
    id: call.newId(),
    madeAt: now,
    expiresAt: now,
    book: said.book,
    tariffVersion: 0,
    currency: tried.currency,
  }
  return keep(call, { ...said, quote })
}

async function keep(call: Call, said: Said & { quote: Quote }): Promise<KeepVerdict> {
  const { operator, now, who } = call
  const { book, name, vehicleTypeId, rule, quote } = said
  const known = (await listBooks(call)).find((one) => one.slug === book && !one.closedAt)
  if (!known) return { ok: false, reason: 'unknown-book' }
  if (!quote.prices.some((price) => price.vehicleTypeId === vehicleTypeId))
    return { ok: false, reason: 'unknown-vehicle' }
  if (agreesDearer(said, await listVehicleTypes(call)))
    return { ok: false, reason: 'accessible-dearer' }
  const id = call.newId()
  return withOperator(call, async (tx): Promise<KeepVerdict> => {
    // of two at once the second counts the first
    await lockBooks(tx, { operator, book })
    if ((await listGoldenRows(tx, { operator, book })).length >= MOST_GOLDEN)
      return { ok: false, reason: 'too-many' }
    const by = { changedAt: now(), changedBy: who.member?.name ?? '' }
    const golden = { id, book, name, quote, vehicleTypeId, rule, version: 1, ...by }
    await insertGolden(tx, { operator, golden })
    await log(tx, { call, deed: 'golden.kept', after: golden })
    return { ok: true, id, version: 1 }
  })
}

/** Whether an accessible type would be agreed at more than an ordinary type costs on the same journey. */
function agreesDearer(
  { quote, vehicleTypeId, rule }: Pick<Golden, 'quote' | 'vehicleTypeId' | 'rule'>,
  types: readonly VehicleType[],
): boolean {
  const { prices } = asAccessibleNow(quote, types)
  const isAccessible = prices.some((one) => one.vehicleTypeId === vehicleTypeId && one.accessible)
  // The amounts of a quote in another currency cannot be compared with those of its book.
  if (quote.exchange) return false
  return isAccessible && prices.some((one) => !one.accessible && one.total < rule.amount)
}

export type ChangeVerdict =
  | { ok: true; id: string; version: number }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'accessible-dearer' }
  /** Somebody else changed it first: how it stands. */
  | { ok: false; reason: 'newer'; golden: Golden }

/** Another name for an agreed journey, or another amount; `version` is the state it was decided on. */
export async function changeGolden(
  call: Call,
  said: { id: string; version: number; name: string; rule: GoldenRule },
): Promise<ChangeVerdict> {
  const types = await listVehicleTypes(call)
  return settle(call, said, async (tx, before) => {
    if (agreesDearer({ ...before, rule: said.rule }, types)) return undefined
    const { operator, now, who } = call
    const by = { changedAt: now(), changedBy: who.member?.name ?? '' }
    const version = before.version + 1
    const golden = { ...before, name: said.name, rule: said.rule, version, ...by }
    await updateGolden(tx, { operator, golden })
    await log(tx, { call, deed: 'golden.changed', before, after: golden })
    return version
  })
}

export const dropGolden = (
  call: Call,
  said: { id: string; version: number },
): Promise<ChangeVerdict> =>
  settle(call, said, async (tx, before) => {
    await deleteGolden(tx, { operator: call.operator, id: said.id })
    await log(tx, { call, deed: 'golden.dropped', before })
    return before.version
  })

const settle = (
  call: Call,
  { id, version }: { id: string; version: number },
  act: (tx: Tx, before: Golden) => Promise<number | undefined>,
): Promise<ChangeVerdict> =>
  withOperator(call, async (tx): Promise<ChangeVerdict> => {
    const golden = await findGoldenRow(tx, { operator: call.operator, id })
    if (!golden) return { ok: false, reason: 'missing' }
    if (golden.version !== version) return { ok: false, reason: 'newer', golden }
    const saved = await act(tx, golden)
    return saved === undefined
      ? { ok: false, reason: 'accessible-dearer' }
      : { ok: true, id, version: saved }
  })

const log = (
  tx: Tx,
  said: { call: Call; deed: string; before?: Golden; after?: Golden },
): Promise<void> => {
  const of = (golden: Golden | undefined) =>
    golden ? { name: golden.name, vehicleTypeId: golden.vehicleTypeId, ...golden.rule } : {}
  const { call, deed, before, after } = said
  const golden = after ?? before
  return keepAudit(tx, {
    ...call,
    deed,
    object: `golden ${golden?.book ?? ''} ${golden?.id ?? ''}`,
    detail: listChanges(of(before), of(after)),
  })
}
