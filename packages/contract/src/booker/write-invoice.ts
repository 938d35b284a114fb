import { sumCredited } from '@kerbside/domain/invoice/credit-note.ts'
import { type Invoice, invoiceName, sumInvoice } from '@kerbside/domain/invoice/invoice.ts'
import { minor } from '@kerbside/domain/money.ts'
import { dayOf } from '@kerbside/domain/statement/civil-days.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import type { BookerInvoice } from '../booker.ts'
import { writeMoney } from '../money.ts'
import { writeCredit } from './write-credit.ts'

/** The specification's word for an invoice that the reader made; only such an invoice can be changed. */
export const MINE = 'me'

export function writeInvoice(
  invoice: Invoice,
  params: {
    /** Who made it, from the reader's point of view: "me", or a name. */
    madeBy: string
    prefix: string
    zone: string
    today: LocalDate
  },
): BookerInvoice {
  const { currency, issueNumber, state, lines, to, paidAt } = invoice
  const { net, vat, gross } = sumInvoice(lines)
  const { madeBy, prefix, zone, today } = params
  return {
    id: invoice.number,
    datefrom: invoice.from,
    dateto: to,
    issuedate: invoice.issuedOn ?? '',
    issuedbyuser: madeBy,
    invoiceno: issueNumber === undefined ? '' : invoiceName(prefix, issueNumber),
    state,
    duedate: invoice.dueOn ?? '',
    paiddate: paidAt ? dayOf(localAt(paidAt, zone)) : '',
    net: writeMoney(net, currency),
    vat: writeMoney(vat, currency),
    total: writeMoney(gross, currency),
    ...writeCredits(invoice, prefix),
    currencycode: currency,
    journeys: lines.length,
    canissue: state === 'draft' && madeBy === MINE && to < today && lines.length > 0,
  }
}

/** The amount credited, and the remainder. */
export function writeCredits(
  { lines, credits, currency, issueNumber = 0 }: Invoice,
  prefix: string,
): Pick<BookerInvoice, 'credited' | 'left' | 'credits'> {
  const credited = sumCredited(credits)
  return {
    credited: writeMoney(credited, currency),
    left: writeMoney(minor(sumInvoice(lines).gross - credited), currency),
    credits: credits.map((credit) =>
      writeCredit(credit, { prefix, invoiceNumber: issueNumber, currency }),
    ),
  }
}
