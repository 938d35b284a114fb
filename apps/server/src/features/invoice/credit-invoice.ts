import { writeMoney } from '@kerbside/contract/money.ts'
import {
  type CreditLine,
  type CreditRefusal,
  creditName,
  judgeCredit,
  leftOf,
  sumCredit,
} from '@kerbside/domain/invoice/credit-note.ts'
import { type CreditNote, type Invoice, invoiceName } from '@kerbside/domain/invoice/invoice.ts'
import { type Minor, NOTHING, sum } from '@kerbside/domain/money.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { postCreditNote } from '../ledger/post-credit-note.ts'
import { insertCredit, isPressed, takeCreditNumber } from './credit-store.ts'
import { gatherInvoices, todayAt } from './gather-invoice.ts'
import { drawNumber } from './keep-draft.ts'
import { findInvoiceRow } from './store.ts'

type Asked = {
  bookerId: number
  /** The wire's id of the invoice. */
  number: number
  /** Of one press of the button: the same again is the same note. */
  pressed: string
  reason: string
  /** In minor units; undefined for all that is left. */
  lines: readonly CreditLine[] | undefined
}

export type CreditVerdict = { ok: true } | { ok: false; reason: CreditRefusal }

/**
 * Takes something of an issued invoice back, by a note with a number of its own: in the books, in the log, and off what
 * the account owes, or nothing of it. The invoice is held meanwhile, so that of two at once the second sees what the first
 * left.
 *
 * @returns undefined for an invoice that is not this account's
 */
export const creditInvoice = (call: Call, asked: Asked): Promise<CreditVerdict | undefined> =>
  withOperator(call, async (tx) => {
    const { operator } = call
    const { bookerId, number, pressed } = asked
    const row = await findInvoiceRow(tx, { operator, bookerId, number, lock: true })
    const [invoice] = row ? await gatherInvoices(tx, { call, rows: [row] }) : []
    if (!invoice) return undefined
    if (await isPressed(tx, { operator, invoiceId: invoice.id, pressed })) return { ok: true }
    const lines = asked.lines ?? allLeft(invoice)
    const reason = asked.reason.trim()
    const verdict = judgeCredit({ lines, reason }, invoice)
    if (!verdict.ok) return verdict
    const note: CreditNote = {
      id: call.newId(),
      number: drawNumber(call),
      creditNumber: await takeCreditNumber(tx, { operator }),
      invoiceId: invoice.id,
      issuedAt: call.now(),
      issuedOn: todayAt(call),
      reason,
      sums: sumCredit(lines, invoice),
      lines,
    }
    await insertCredit(tx, { operator, bookerId, pressed, note })
    await keepBooks(tx, { call, invoice, note })
    return { ok: true }
  })

const allLeft = (invoice: Invoice): CreditLine[] =>
  leftOf(invoice)
    .map((amount, place) => ({ position: place + 1, amount }))
    .filter(({ amount }) => amount > 0)

async function keepBooks(
  tx: Tx,
  { call, invoice, note }: { call: Call; invoice: Invoice; note: CreditNote },
): Promise<void> {
  const { bookerId, currency, issueNumber = 0 } = invoice
  const ofKind = (kind: 'journey' | 'fee'): Minor =>
    sum(
      note.lines.map(({ position, amount }) =>
        invoice.lines[position - 1]?.kind === kind ? amount : NOTHING,
      ),
    )
  await postCreditNote(tx, {
    call,
    creditId: note.id,
    bookerId,
    fares: ofKind('journey'),
    fees: ofKind('fee'),
    currency,
  })
  const { referencePrefix: prefix } = call.profile.settings
  await keepAudit(tx, {
    ...call,
    deed: 'invoice.credited',
    object: `account ${bookerId}`,
    detail: {
      invoice: invoiceName(prefix, issueNumber),
      credit: creditName(prefix, note.creditNumber),
      amount: writeMoney(note.sums.gross, currency),
      currency,
    },
  })
}
