import { writeCredits } from '@kerbside/contract/booker/write-invoice.ts'
import type { DeskAccountInvoice, DeskInvoiceLine } from '@kerbside/contract/desk/account.ts'
import { writeMoney } from '@kerbside/contract/money.ts'
import { leftOf } from '@kerbside/domain/invoice/credit-note.ts'
import { type Invoice, invoiceName, sumInvoice } from '@kerbside/domain/invoice/invoice.ts'
import { NOTHING } from '@kerbside/domain/money.ts'
import { type DaySpan, dayOf } from '@kerbside/domain/statement/civil-days.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { findAnyAccount } from '../corporate/find-account.ts'
import { drawInvoice, type InvoiceFile } from './draw-invoice.ts'
import { gatherInvoices, partiesOf, todayAt } from './gather-invoice.ts'
import { type IssueVerdict, issueForAccount } from './issue-invoice.ts'
import { MOST_LISTED } from './keep-draft.ts'
import { payInvoice } from './pay-invoice.ts'
import { findInvoiceRow, listInvoiceRows } from './store.ts'

type Of = { bookerId: number }

/** The invoices of an account for the desk, the newest first; undefined for an account that is not there. */
export async function listForDesk(
  call: Call,
  { bookerId }: Of,
): Promise<DeskAccountInvoice[] | undefined> {
  if (!(await findAnyAccount(call, { bookerId }))) return undefined
  const { operator } = call
  const invoices = await withOperator(call, async (tx) => {
    const rows = await listInvoiceRows(tx, { operator, bookerId, most: MOST_LISTED })
    return gatherInvoices(tx, { call, rows })
  })
  return invoices.map((invoice) => writeForDesk(invoice, call))
}

function writeForDesk(invoice: Invoice, call: Call): DeskAccountInvoice {
  const { profile } = call
  const { currency, issueNumber, dueOn, paidAt, state } = invoice
  const credited = writeCredits(invoice, profile.settings.referencePrefix)
  return {
    id: invoice.number,
    invoiceno:
      issueNumber === undefined ? '' : invoiceName(profile.settings.referencePrefix, issueNumber),
    state,
    datefrom: invoice.from,
    dateto: invoice.to,
    issuedate: invoice.issuedOn ?? '',
    duedate: dueOn ?? '',
    paiddate: paidAt ? dayOf(localAt(paidAt, profile.zone)) : '',
    journeys: invoice.lines.length,
    total: writeMoney(sumInvoice(invoice.lines).gross, currency),
    ...credited,
    currencycode: currency,
    overdue:
      state === 'issued' && credited.left > 0 && dueOn !== undefined && dueOn < todayAt(call),
  }
}

/** Bills an account from the desk and says so in the log. */
export async function issueAtDesk(
  call: Call,
  { bookerId, span }: Of & { span: DaySpan },
): Promise<IssueVerdict | undefined> {
  const verdict = await issueForAccount(call, { bookerId, span })
  if (verdict?.ok)
    await withOperator(call, (tx) =>
      keepAudit(tx, {
        ...call,
        deed: 'invoice.issued',
        object: `account ${bookerId}`,
        detail: { invoice: verdict.name, from: span.from, to: span.to },
      }),
    )
  return verdict
}

const findOfAccount = (call: Call, { bookerId, number }: Of & { number: number }) =>
  withOperator(call, async (tx) => {
    const { operator } = call
    const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: false })
    const [invoice] = row ? await gatherInvoices(tx, { call, rows: [row] }) : []
    return invoice
  })

/** False for an invoice of another account, or one that was not issued. */
export async function payAtDesk(
  call: Call,
  { bookerId, number, reference }: Of & { number: number; reference: string },
): Promise<boolean> {
  const invoice = await findOfAccount(call, { bookerId, number })
  if (invoice?.issueNumber === undefined) return false
  const name = invoiceName(call.profile.settings.referencePrefix, invoice.issueNumber)
  const paid = await payInvoice(call, { name, reference })
  if (paid && !paid.again)
    await withOperator(call, (tx) =>
      keepAudit(tx, {
        ...call,
        deed: 'invoice.paid',
        object: `account ${bookerId}`,
        detail: { invoice: name, reference },
      }),
    )
  return paid !== undefined
}

export async function drawAtDesk(
  call: Call,
  { bookerId, number }: Of & { number: number },
): Promise<InvoiceFile | undefined> {
  const invoice = await findOfAccount(call, { bookerId, number })
  const account = await findAnyAccount(call, { bookerId })
  if (!invoice || !account) return undefined
  const { state } = invoice
  return drawInvoice(
    call,
    state === 'draft' ? { ...invoice, parties: partiesOf(call, account) } : invoice,
  )
}

/** What stands on an invoice and what of it may still be credited; undefined for one of another account. */
export async function showLines(
  call: Call,
  of: Of & { number: number },
): Promise<{ currency: string; lines: DeskInvoiceLine[] } | undefined> {
  const invoice = await findOfAccount(call, of)
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
      left: writeMoney(left[place] ?? NOTHING, currency),
    })),
  }
}
