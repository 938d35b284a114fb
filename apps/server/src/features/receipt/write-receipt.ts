import { formatMoney } from '@kerbside/contract/money.ts'
import { formatLine, isShownLine } from '@kerbside/contract/quotation/line.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff, isOver } from '@kerbside/domain/booking/leg-state.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { foldRounding } from '@kerbside/domain/quotation/fold-rounding.ts'
import { brandOf } from '../document/brand-of.ts'
import type { PdfDocument, PdfTable } from '../document/pdf-document.ts'
import type { Receipt } from './collect-receipt.ts'
import { formatFullDay, formatReference, stopsOf, titleOf } from './format-leg.ts'

export type ReceiptTotal = { label: string; value: string; strong?: boolean }

/** The receipt document: the legs, what each cost and why, and what happened to the money. */
export function writeReceipt(
  { profile, colour, madeAt }: { profile: Operator; colour: string; madeAt: Date },
  receipt: Receipt,
): PdfDocument {
  const { booking } = receipt
  const { settings, zone } = profile
  const reference = formatReference(profile, booking.legs[0]?.reference ?? 0)
  const { passenger, customer } = booking
  const name = customer.name || passenger.name
  return {
    title: `Receipt ${reference}`,
    madeAt,
    brand: brandOf(profile, colour),
    // as on an invoice: an operator that charges VAT states its VAT number
    sender: [
      settings.company,
      settings.address,
      settings.phone,
      settings.email,
      settings.content.legal,
    ].filter(Boolean),
    recipient: [name, ...(passenger.name === name ? [] : [`Passenger: ${passenger.name}`])],
    heading: 'Receipt',
    facts: [
      { label: 'Reference', value: reference },
      { label: 'Date', value: formatFullDay(madeAt, zone) },
      ...(booking.ourRef === '' ? [] : [{ label: 'Your reference', value: booking.ourRef }]),
      { label: 'Payment', value: describePaymentMeans(receipt) },
    ],
    notice: booking.test ? 'Demonstration booking: no car will come and no money is taken.' : '',
    blocks: [
      ...booking.legs.map((leg) => ({
        kind: 'journey' as const,
        title: `${titleOf(leg, booking)}, ${formatReference(profile, leg.reference)}`,
        stops: stopsOf(leg, zone),
      })),
      // its totals say how much of it is VAT
      tableOf(receipt),
    ],
    footer: [settings.company || profile.name, settings.content.legal].filter(Boolean).join(' · '),
  }
}

export function describePaymentMeans({ booking, card }: Pick<Receipt, 'booking' | 'card'>): string {
  switch (booking.paymentMethod) {
    case 'cash':
      return booking.paymentState === 'paid' ? 'Paid in cash' : 'Cash to the driver'
    case 'account':
      return 'Account'
    case 'paypal':
      return 'PayPal'
    case 'card':
      return card.last4 === '' ? 'Card' : `${cardBrandLabel(card.brand)} ending ${card.last4}`
  }
}

/** The gateway adapters map every card brand to one of these names. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  maestro: 'Maestro',
}

const cardBrandLabel = (brand: string): string => BRANDS[brand.toLowerCase()] ?? (brand || 'Card')

function tableOf({ booking, sums: totals }: Receipt): PdfTable {
  const rows = booking.legs.flatMap((leg) => rowsOf(leg, booking))
  const money = (amount: Minor) => formatMoney(amount, booking.currency)
  if (totals.cancelFee > 0) rows.push([describeKept(booking), money(totals.cancelFee)])
  return {
    kind: 'table',
    columns: [
      { title: 'Description', share: 3, align: 'start' },
      { title: 'Amount', share: 1, align: 'end' },
    ],
    rows,
    totals: totalsOf({ booking, sums: totals }),
  }
}

/** The money kept for a no-show is not a cancellation charge. */
export const describeKept = ({ legs }: Pick<Booking, 'legs'>): string =>
  legs.some(({ state }) => state === 'no_show') ? 'No-show fee' : 'Cancellation fee'

/** A cancelled or no-show leg costs nothing except the amount kept, which has its own row. */
function rowsOf(leg: Leg, booking: Booking): string[][] {
  const { currency, legs } = booking
  if (isCalledOff(leg.state) || leg.state === 'no_show')
    return [[titleOf(leg, booking), formatMoney(0 as Minor, currency)]]
  const lines = foldRounding(leg.lines)
    .filter(isShownLine)
    .map((line) => [formatLine(line, currency), formatMoney(line.amount, currency)])
  const title = `${leg.vehicleType}${legs.length === 1 ? '' : `, ${titleOf(leg, booking).toLowerCase()}`}`
  return lines.length === 0 ? [[title, formatMoney(leg.fare, currency)]] : [[title, ''], ...lines]
}

/** What happened to the money, in the order in which a reader needs it. */
export function totalsOf({
  booking,
  sums: totals,
}: Pick<Receipt, 'booking' | 'sums'>): ReceiptTotal[] {
  const row = (label: string, amount: Minor, strong = false): ReceiptTotal[] =>
    amount === 0 ? [] : [{ label, value: formatMoney(amount, booking.currency), strong }]
  const isPart = booking.deposit > 0 && booking.paymentState === 'deposit_paid'
  const share = totals.vatBasisPoints / 100
  const total = {
    label: 'Total',
    value: formatMoney(totals.charged, booking.currency),
    strong: true,
  }
  const isDriven = booking.legs.every(({ state }) => isOver(state))
  const due = isDriven ? DUE_AFTER : DUE_BEFORE
  return [
    total,
    ...row(`Including VAT at ${share}%`, totals.vat),
    ...row(isPart ? 'Deposit paid' : 'Paid', totals.taken),
    ...row('Paid in cash', totals.cash),
    ...row('Cash tip', totals.cashOver),
    ...row('Refunded', totals.returned),
    ...row('Refund on its way', totals.returning),
    ...row('Driver tip', totals.tip),
    ...row(due[booking.paymentMethod] ?? 'Balance due', totals.due),
  ]
}

type DueTexts = Partial<Record<Booking['paymentMethod'], string>>
const DUE_BEFORE: DueTexts = { cash: 'To pay the driver', account: 'On account' }
/** The passenger does not meet the driver again, so nothing is payable to the driver. */
const DUE_AFTER: DueTexts = { account: 'On account' }
