import type { DeskAccountInvoice, DeskInvoiceLine } from '@kerbside/contract/booker/desk.ts'
import { writeCredits } from '@kerbside/contract/booker/write-invoice.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { leftOf } from '@kerbside/domain/invoice/credit-note.ts'
import { type Invoice, invoiceName, sumInvoice } from '@kerbside/domain/invoice/invoice.ts'
import { ZERO } from '@kerbside/domain/money.ts'
import { type DaySpan, dayOf } from '@kerbside/domain/statement/civil-days.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAnyAccount } from '../corporate/find-account.ts'
import { collectInvoices, partiesOf, todayAt } from './collect-invoices.ts'
import { drawInvoice, type InvoiceFile } from './draw-invoice.ts'
import { type IssueResult, issueForAccount } from './issue-invoice.ts'
import { payInvoice } from './pay-invoice.ts'
import { MAX_LISTED } from './save-draft.ts'
import { findInvoiceRow, listInvoiceRows } from './store.ts'

type Key = { bookerId: number }

/** The invoices of an account for the desk, newest first; undefined if the account does not exist. */
export async function listForDesk(
  context: RequestContext,
  { bookerId }: Key,
): Promise<DeskAccountInvoice[] | undefined> {
  if (!(await findAnyAccount(context, { bookerId }))) return undefined
  const { operator } = context
  const invoices = await withOperator(context, async (tx) => {
    const rows = await listInvoiceRows(tx, { operator, bookerId, max: MAX_LISTED })
    return collectInvoices(tx, { context, rows })
  })
  return invoices.map((invoice) => writeForDesk(invoice, context))
}

function writeForDesk(invoice: Invoice, context: RequestContext): DeskAccountInvoice {
  const { profile } = context
  const { currency, issueNumber, dueOn, paidAt, state } = invoice
  const credited = writeCredits(invoice, profile.settings.referencePrefix)
  return {
    id: invoice.number,
    invoiceNo:
      issueNumber === undefined ? '' : invoiceName(profile.settings.referencePrefix, issueNumber),
    state,
    dateFrom: invoice.from,
    dateTo: invoice.to,
    issueDate: invoice.issuedOn ?? '',
    dueDate: dueOn ?? '',
    paidDate: paidAt ? dayOf(localAt(paidAt, profile.zone)) : '',
    journeys: invoice.lines.length,
    total: writeMoney(sumInvoice(invoice.lines).gross, currency),
    ...credited,
    currencyCode: currency,
    overdue:
      state === 'issued' && credited.left > 0 && dueOn !== undefined && dueOn < todayAt(context),
  }
}

/** Invoices an account from the desk and logs it. */
export async function issueAtDesk(
  context: RequestContext,
  { bookerId, span }: Key & { span: DaySpan },
): Promise<IssueResult | undefined> {
  const result = await issueForAccount(context, { bookerId, span })
  if (result?.ok)
    await withOperator(context, (tx) =>
      recordAudit(tx, {
        ...context,
        action: 'invoice.issued',
        object: `account ${bookerId}`,
        detail: { invoice: result.name, from: span.from, to: span.to },
      }),
    )
  return result
}

const findOfAccount = (context: RequestContext, { bookerId, number }: Key & { number: number }) =>
  withOperator(context, async (tx) => {
    const { operator } = context
    const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: false })
    const [invoice] = row ? await collectInvoices(tx, { context, rows: [row] }) : []
    return invoice
  })

/** False for an invoice of another account, or one that was not issued. */
export async function payAtDesk(
  context: RequestContext,
  { bookerId, number, reference }: Key & { number: number; reference: string },
): Promise<boolean> {
  const invoice = await findOfAccount(context, { bookerId, number })
  if (invoice?.issueNumber === undefined) return false
  const name = invoiceName(context.profile.settings.referencePrefix, invoice.issueNumber)
  const paid = await payInvoice(context, { name, reference })
  if (paid && !paid.again)
    await withOperator(context, (tx) =>
      recordAudit(tx, {
        ...context,
        action: 'invoice.paid',
        object: `account ${bookerId}`,
        detail: { invoice: name, reference },
      }),
    )
  return paid !== undefined
}

export async function drawAtDesk(
  context: RequestContext,
  { bookerId, number }: Key & { number: number },
): Promise<InvoiceFile | undefined> {
  const invoice = await findOfAccount(context, { bookerId, number })
  const account = await findAnyAccount(context, { bookerId })
  if (!invoice || !account) return undefined
  const { state } = invoice
  return drawInvoice(
    context,
    state === 'draft' ? { ...invoice, parties: partiesOf(context, account) } : invoice,
  )
}

/** The lines of an invoice and how much of each can still be credited; undefined for another account's. */
export async function showLines(
  context: RequestContext,
  key: Key & { number: number },
): Promise<{ currency: string; lines: DeskInvoiceLine[] } | undefined> {
  const invoice = await findOfAccount(context, key)
  if (!invoice) return undefined
  const { currency, lines } = invoice
  const left = leftOf(invoice)
  return {
    currency,
    lines: lines.map((line, place) => ({
      position: place + 1,
      reference: line.reference,
      kind: line.kind,
      pickup: line.pickupLocal,
      from: line.from,
      to: line.to,
      passenger: line.passenger,
      amount: writeMoney(line.amount, currency),
      left: writeMoney(left[place] ?? ZERO, currency),
    })),
  }
}
