import { writeMoney } from '@kerbside/contract/money.ts'
import {
  type CreditLine,
  type CreditRejection,
  checkCreditNote,
  creditedParts,
  creditName,
  leftOf,
  sumCredit,
} from '@kerbside/domain/invoice/credit-note.ts'
import { type CreditNote, type Invoice, invoiceName } from '@kerbside/domain/invoice/invoice.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { postCreditNote } from '../ledger/post-credit-note.ts'
import { collectInvoices, todayAt } from './collect-invoices.ts'
import { insertCredit, isPressed, takeCreditNumber } from './credit-store.ts'
import { drawNumber } from './save-draft.ts'
import { findInvoiceRow } from './store.ts'

type Params = {
  bookerId: number
  /** The API id of the invoice. */
  number: number
  /** The id of one press of the button: a repeat returns the same note. */
  pressed: string
  reason: string
  /** In minor units; undefined credits all that remains. */
  lines: readonly CreditLine[] | undefined
}

export type CreditResult = { ok: true } | { ok: false; reason: CreditRejection }

/**
 * Credits part of an issued invoice with a numbered credit note: posts it, logs it and reduces the amount owed, all
 * or nothing. Locks the invoice, so that a simultaneous second credit sees what remains.
 *
 * @returns undefined for an invoice of another account
 */
export const creditInvoice = (
  context: RequestContext,
  params: Params,
): Promise<CreditResult | undefined> =>
  withOperator(context, async (tx) => {
    const { operator } = context
    const { bookerId, number, pressed } = params
    const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: true })
    const [invoice] = row ? await collectInvoices(tx, { context, rows: [row] }) : []
    if (!invoice) return undefined
    if (await isPressed(tx, { operator, invoiceId: invoice.id, pressed })) return { ok: true }
    const lines = params.lines ?? allLeft(invoice)
    const reason = params.reason.trim()
    const result = checkCreditNote({ lines, reason }, invoice)
    if (!result.ok) return result
    const note: CreditNote = {
      id: context.newId(),
      number: drawNumber(context),
      creditNumber: await takeCreditNumber(tx, { operator }),
      invoiceId: invoice.id,
      issuedAt: context.now(),
      issuedOn: todayAt(context),
      reason,
      sums: sumCredit(lines, invoice),
      lines,
    }
    await insertCredit(tx, { operator, bookerId, pressed, note })
    await postCredit(tx, { context, invoice, note })
    return { ok: true }
  })

const allLeft = (invoice: Invoice): CreditLine[] =>
  leftOf(invoice)
    .map((amount, place) => ({ position: place + 1, amount }))
    .filter(({ amount }) => amount > 0)

async function postCredit(
  tx: Tx,
  { context, invoice, note }: { context: RequestContext; invoice: Invoice; note: CreditNote },
): Promise<void> {
  const { bookerId, currency, issueNumber = 0 } = invoice
  await postCreditNote(tx, {
    context,
    creditId: note.id,
    bookerId,
    parts: creditedParts(note.lines, invoice),
    currency,
  })
  const { referencePrefix: prefix } = context.profile.settings
  await recordAudit(tx, {
    ...context,
    action: 'invoice.credited',
    object: `account ${bookerId}`,
    detail: {
      invoice: invoiceName(prefix, issueNumber),
      credit: creditName(prefix, note.creditNumber),
      amount: writeMoney(note.sums.gross, currency),
      currency,
    },
  })
}
