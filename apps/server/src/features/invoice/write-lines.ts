import { formatMoney, writeMoney } from '@kerbside/contract/money.ts'
import type { InvoiceLine, InvoiceTotals } from '@kerbside/domain/invoice/invoice.ts'
import { decimalsOf, type Minor } from '@kerbside/domain/money.ts'
import type { PdfTable } from '../document/pdf-document.ts'

/** The legs of an invoice or credit note, with VAT by rate below. */
export function writeLines(
  lines: readonly InvoiceLine[],
  {
    sums: { rates, net, vat, gross },
    currency,
    prefix,
    words: labels,
  }: {
    sums: InvoiceTotals
    currency: string
    /** The prefix of the operator's references. */
    prefix: string
    words: { amount: string; total: string }
  },
): PdfTable {
  return {
    kind: 'table',
    columns: [
      { title: 'Date', share: 1, align: 'start' },
      { title: 'Reference', share: 1.4, align: 'start' },
      { title: 'Trip', share: 3.2, align: 'start' },
      { title: 'Your reference', share: 1.4, align: 'start' },
      { title: 'VAT', share: 0.7, align: 'end' },
      { title: `${labels.amount} ${currency}`, share: 1.2, align: 'end' },
    ],
    rows: lines.map((line) => [
      formatDay(line.pickupLocal),
      `${prefix === '' ? '' : `${prefix}-`}${line.reference}`,
      aboutOf(line),
      line.ourRef,
      `${line.vatBasisPoints / 100}%`,
      plain(line.amount, currency),
    ]),
    totals: [
      { label: 'Net', value: formatMoney(net, currency) },
      ...rates.map((rate) => ({
        label: `VAT ${rate.basisPoints / 100}% on ${formatMoney(rate.net, currency)}`,
        value: formatMoney(rate.vat, currency),
      })),
      ...(rates.length > 1 ? [{ label: 'Total VAT', value: formatMoney(vat, currency) }] : []),
      { label: labels.total, value: formatMoney(gross, currency), strong: true },
    ],
  }
}

function aboutOf({ kind, from, to, passenger, costCentre }: InvoiceLine): string {
  const fromTo = `${from} to ${to}`
  const what = kind === 'fee' ? `Cancellation or no-show fee: ${fromTo}` : fromTo
  return [what, passenger, costCentre].filter(Boolean).join(' · ')
}

/** Without the currency symbol, for a column whose title names the currency. */
export const plain = (amount: Minor, currency: string): string => {
  const digits = decimalsOf(currency)
  return writeMoney(amount, currency).toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** "11/03/26" */
const formatDay = (local: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${local.slice(0, 10)}T00:00Z`))
