import { checkInvoice, type InvoiceRejection } from '@kerbside/domain/invoice/check-invoice.ts'
import { type Invoice, invoiceName, sumInvoice } from '@kerbside/domain/invoice/invoice.ts'
import {
  addDays,
  checkSpan,
  type DaySpan,
  type SpanResult,
} from '@kerbside/domain/statement/civil-days.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import {
  type Account,
  findActingAccount,
  findAnyAccount,
  listAnyMembers,
} from '../corporate/find-account.ts'
import { collectInvoices, partiesOf, todayAt } from './collect-invoices.ts'
import { mailInvoice } from './mail-invoice.ts'
import { drawNumber } from './save-draft.ts'
import {
  findInvoiceRow,
  type InvoiceRow,
  insertInvoice,
  lockAccount,
  markIssued,
  takeIssueNumber,
} from './store.ts'

export type IssueResult =
  | { ok: true; invoice: Invoice; name: string }
  | { ok: false; reason: InvoiceRejection | Extract<SpanResult, { ok: false }>['reason'] }

/** Issues one of the caller's own drafts. Undefined for an invoice the caller may not issue. */
export async function issueInvoice(
  context: RequestContext,
  { number }: { number: number },
): Promise<IssueResult | undefined> {
  const mine = await findActingAccount(context, { act: 'make-invoice' })
  if (!mine) return undefined
  const { operator } = context
  const { account, me } = mine
  const { bookerId } = account
  const result = await withOperator(context, async (tx) => {
    await lockAccount(tx, { operator, bookerId })
    const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: true })
    return row && issue(tx, { context, row, account, isMine: row.madeBy === me.customerId })
  })
  if (result?.ok) await mailInvoice(context, { ...result, members: mine.members })
  return result
}

/**
 * Makes and issues an invoice for the operator in one step: nothing is left of one that cannot be issued. Undefined
 * if the account does not exist.
 */
export async function issueForAccount(
  context: RequestContext,
  { bookerId, span }: { bookerId: number; span: DaySpan },
): Promise<IssueResult | undefined> {
  const result = await makeIssued(context, { bookerId, span })
  if (result?.ok)
    await mailInvoice(context, { ...result, members: await listAnyMembers(context, { bookerId }) })
  return result
}

async function makeIssued(
  context: RequestContext,
  { bookerId, span }: { bookerId: number; span: DaySpan },
): Promise<IssueResult | undefined> {
  const account = await findAnyAccount(context, { bookerId })
  if (!account) return undefined
  const checked = checkSpan(span)
  if (!checked.ok) return checked
  const { operator, profile } = context
  const number = drawNumber(context)
  let rejected: IssueResult | undefined
  try {
    return await withOperator(context, async (tx) => {
      await lockAccount(tx, { operator, bookerId })
      await insertInvoice(tx, {
        operator,
        id: context.newId(),
        number,
        bookerId,
        currency: profile.currency,
        span,
        madeBy: undefined,
        now: context.now(),
      })
      const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: true })
      const result = row && (await issue(tx, { context, row, account, isMine: true }))
      rejected = result
      if (!result?.ok) throw UNDO
      return result
    })
  } catch (error) {
    if (error === UNDO) return rejected
    throw error
  }
}

const UNDO = Symbol('nothing is kept of it')

async function issue(
  tx: Tx,
  params: { context: RequestContext; row: InvoiceRow; account: Account; isMine: boolean },
): Promise<IssueResult | undefined> {
  const { context, row, account, isMine } = params
  const [draft] = await collectInvoices(tx, { context, rows: [row] })
  if (!draft) return undefined
  const today = todayAt(context)
  const result = checkInvoice('issue', {
    state: row.state,
    isMine,
    lineCount: draft.lines.length,
    isOver: row.to < today,
  })
  if (!result.ok) return result.reason === 'none' ? undefined : { ok: false, reason: result.reason }
  const { operator } = context
  const issueNumber = await takeIssueNumber(tx, { operator })
  const dueOn = addDays(today, account.paymentDays)
  const parties = partiesOf(context, account)
  const total = sumInvoice(draft.lines).gross
  const { id } = row
  await markIssued(tx, {
    operator,
    id,
    issueNumber,
    now: context.now(),
    on: today,
    dueOn,
    parties,
    total,
    lines: draft.lines,
  })
  const issued = { state: 'issued', issueNumber, issuedOn: today, dueOn, parties } as const
  const name = invoiceName(context.profile.settings.referencePrefix, issueNumber)
  return { ok: true, invoice: { ...draft, ...issued }, name }
}
