import { sayMoney, writeMoney } from '@kerbside/contract/money.ts'
import type { InvoiceLine, InvoiceSums } from '@kerbside/domain/invoice/invoice.ts'
import { decimalsOf, type Minor } from '@kerbside/domain/money.ts'
import type { PdfTable } from '../document/pdf-document.ts'

/** The journeys of an invoice, or of what is taken back of one, with VAT by its rates below. */
export function writeLines(
  lines: readonly InvoiceLine[],
  {
    sums: { rates, net, vat, gross },
    currency,
    prefix,
    words,
  }: {
    sums: InvoiceSums
    currency: string
    /** Of the operator's references. */
    prefix: string
    words: { amount: string; total: string }
  },
): PdfTable {
  return {
    kind: 'table',
    columns: [
      { title: 'Date', share: 1, align: 'start' },
      { title: 'Reference', share: 1.4, align: 'start' },
      { title: 'Journey', share: 3.2, align: 'start' },
      { title: 'Your reference', share: 1.4, align: 'start' },
      { title: 'VAT', share: 0.7, align: 'end' },
      { title: `${words.amount} ${currency}`, share: 1.2, align: 'end' },
    ],
    rows: lines.map((line) => [
      sayDay(line.pickupLocal),
      `${prefix === '' ? '' : `${prefix}-`}${line.reference}`,
      aboutOf(line),
      line.ourRef,
      `${line.vatBasisPoints / 100}%`,
      plain(line.amount, currency),
    ]),
    totals: [
      { label: 'Net', value: sayMoney(net, currency) },
      ...rates.map((rate) => ({
        label: `VAT ${rate.basisPoints / 100}% on ${sayMoney(rate.net, currency)}`,
        value: sayMoney(rate.vat, currency),
      })),
      ...(rates.length > 1 ? [{ label: 'VAT in all', value: sayMoney(vat, currency) }] : []),
      { label: words.total, value: sayMoney(gross, currency), strong: true },
    ],
  }
}

function aboutOf({ kind, from, to, passenger, costCentre }: InvoiceLine): string {
  const way = `${from} to ${to}`
  const what = kind === 'fee' ? `Cancelled: ${way}` : way
  return [what, passenger, costCentre].filter(Boolean).join(' · ')
}

/** Without its sign, for a column that says the currency at its head. */
export const plain = (amount: Minor, currency: string): string => {
  const digits = decimalsOf(currency)
  return writeMoney(amount, currency).toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** "11/03/26" */
const sayDay = (local: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${local.slice(0, 10)}T00:00Z`))
