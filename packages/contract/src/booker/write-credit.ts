import { creditName } from '@kerbside/domain/invoice/credit-note.ts'
import { type CreditNote as Credit, invoiceName } from '@kerbside/domain/invoice/invoice.ts'
import type { CreditNote } from '../booker.ts'
import { writeMoney } from '../money.ts'

/** A credit note of an invoice as both sides see it listed. */
export const writeCredit = (
  { number, creditNumber, issuedOn, reason, sums }: Credit,
  facts: { prefix: string; invoiceNumber: number; currency: string },
): CreditNote => ({
  id: number,
  creditno: creditName(facts.prefix, creditNumber),
  invoiceno: invoiceName(facts.prefix, facts.invoiceNumber),
  issuedate: issuedOn,
  reason,
  net: writeMoney(sums.net, facts.currency),
  vat: writeMoney(sums.vat, facts.currency),
  total: writeMoney(sums.gross, facts.currency),
  currencycode: facts.currency,
})
