import { creditName } from '@kerbside/domain/invoice/credit-note.ts'
import { type CreditNote as Credit, invoiceName } from '@kerbside/domain/invoice/invoice.ts'
import type { CreditNote } from '../booker.ts'
import { writeMoney } from '../money.ts'

/** A credit note of an invoice, as listed for the booker and for the desk. */
export const writeCredit = (
  { number, creditNumber, issuedOn, reason, sums: totals }: Credit,
  params: { prefix: string; invoiceNumber: number; currency: string },
): CreditNote => ({
  id: number,
  creditno: creditName(params.prefix, creditNumber),
  invoiceno: invoiceName(params.prefix, params.invoiceNumber),
  issuedate: issuedOn,
  reason,
  net: writeMoney(totals.net, params.currency),
  vat: writeMoney(totals.vat, params.currency),
  total: writeMoney(totals.gross, params.currency),
  currencycode: params.currency,
})
