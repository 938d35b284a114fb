import {
  checkInvoice,
  type InvoiceRejection,
  MAX_DRAFTS,
} from '@kerbside/domain/invoice/check-invoice.ts'
import { checkSpan, type DaySpan, type SpanResult } from '@kerbside/domain/statement/civil-days.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findActingAccount, findNamedAccount } from '../corporate/find-account.ts'
import {
  countDrafts,
  findInvoiceRow,
  insertInvoice,
  lockAccount,
  markRemoved,
  markSpan,
} from './store.ts'

type Rejection = {
  ok: false
  reason: InvoiceRejection | Extract<SpanResult, { ok: false }>['reason']
}

export type DraftResult = { ok: true; number: number } | Rejection

/** The most invoices listed for one account, more than anybody needs. */
export const MAX_LISTED = 200

/** Creates a draft for a span of days. Undefined for an account that is not the caller's. */
export async function makeDraft(
  context: RequestContext,
  params: { bookerId: number; span: DaySpan },
): Promise<DraftResult | undefined> {
  const { bookerId } = params
  const mine = await findNamedAccount(context, { bookerId, act: 'make-invoice' })
  if (!mine) return undefined
  const result = checkSpan(params.span)
  if (!result.ok) return result
  const { operator, profile } = context
  const number = drawNumber(context)
  return withOperator(context, async (tx) => {
    await lockAccount(tx, { operator, bookerId })
    if ((await countDrafts(tx, { operator, bookerId })) >= MAX_DRAFTS)
      return { ok: false, reason: 'too-many-drafts' }
    await insertInvoice(tx, {
      operator,
      id: context.newId(),
      number,
      bookerId,
      currency: profile.currency,
      span: result.span,
      madeBy: mine.me.customerId,
      now: context.now(),
    })
    return { ok: true, number }
  })
}

/** Changes the days of one of the caller's own drafts. Undefined for any other invoice. */
export async function changeDraft(
  context: RequestContext,
  params: { bookerId: number; number: number; span: DaySpan },
): Promise<DraftResult | undefined> {
  const { bookerId, number } = params
  const mine = await findNamedAccount(context, { bookerId, act: 'make-invoice' })
  if (!mine) return undefined
  const { operator } = context
  return withOperator(context, async (tx) => {
    const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: true })
    const result = checkOwnDraft(row, { act: 'change', customerId: mine.me.customerId })
    if (!result.ok || !row) return rejectionOf(result)
    const span = checkSpan(params.span)
    if (!span.ok) return span
    await markSpan(tx, { operator, id: row.id, span: span.span })
    return { ok: true, number }
  })
}

/** Removes one of the caller's own drafts. Undefined for any other invoice. */
export async function removeDraft(
  context: RequestContext,
  { number }: { number: number },
): Promise<DraftResult | undefined> {
  const mine = await findActingAccount(context, { act: 'make-invoice' })
  if (!mine) return undefined
  const { operator } = context
  const { bookerId } = mine.account
  return withOperator(context, async (tx) => {
    const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: true })
    const result = checkOwnDraft(row, { act: 'remove', customerId: mine.me.customerId })
    if (!result.ok || !row) return rejectionOf(result)
    await markRemoved(tx, { operator, id: row.id, now: context.now() })
    return { ok: true, number }
  })
}

type CheckedInvoice = ReturnType<typeof checkInvoice>

const checkOwnDraft = (
  row: Parameters<typeof isMine>[0],
  { act, customerId }: { act: 'change' | 'remove'; customerId: string },
): CheckedInvoice =>
  row
    ? checkInvoice(act, {
        state: row.state,
        isMine: isMine(row, customerId),
        lineCount: 0,
        isOver: true,
      })
    : { ok: false, reason: 'none' }

const isMine = (row: Awaited<ReturnType<typeof findInvoiceRow>>, customerId: string): boolean =>
  row?.madeBy === customerId

/** An invoice made by another person gives the same result as a missing one. */
const rejectionOf = (result: CheckedInvoice): Rejection | undefined =>
  result.ok || result.reason === 'none' ? undefined : { ok: false, reason: result.reason }

/** A random positive 31-bit number, which reveals no count; the database rejects a duplicate. */
export const drawNumber = ({ randomBytes }: Pick<RequestContext, 'randomBytes'>): number =>
  randomBytes(4).readUInt32BE() & 0x7fff_ffff || 1
