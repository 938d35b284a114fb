import { sayMoney } from '@kerbside/contract/money.ts'
import { isSaid, sayLine } from '@kerbside/contract/quotation/line.ts'
import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff, isOver } from '@kerbside/domain/booking/job.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { PdfDocument, PdfTable } from '../document/pdf-document.ts'
import type { Receipt } from './gather-receipt.ts'
import { sayDay, sayReference, stopsOf, titleOf } from './say-leg.ts'

export type Sum = { label: string; value: string; strong?: boolean }

/** A receipt on paper: the journeys, what each cost and why, and what became of the money. */
export function writeReceipt(
  { profile, colour, madeAt }: { profile: Operator; colour: string; madeAt: Date },
  receipt: Receipt,
): PdfDocument {
  const { booking, sums } = receipt
  const { settings, zone } = profile
  const reference = sayReference(profile, booking.legs[0]?.reference ?? 0)
  const { passenger, customer } = booking
  const name = customer.name || passenger.name
  return {
    title: `Receipt ${reference}`,
    madeAt,
    brand: { name: profile.name, colour },
    // as on an invoice: who may take VAT says the number it is taken under
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
      { label: 'Date', value: sayDay(madeAt, zone) },
      ...(booking.ourRef === '' ? [] : [{ label: 'Your reference', value: booking.ourRef }]),
      { label: 'Payment', value: sayMeans(receipt) },
    ],
    notice: booking.test ? 'A demonstration booking: no car comes and no money moves.' : '',
    blocks: [
      ...booking.legs.map((leg) => ({
        kind: 'journey' as const,
        title: `${titleOf(leg, booking)}, ${sayReference(profile, leg.reference)}`,
        stops: stopsOf(leg, zone),
      })),
      tableOf(receipt),
      ...(sums.vatBasisPoints > 0
        ? [{ kind: 'text' as const, text: 'All prices include VAT.', quiet: true }]
        : []),
    ],
    footer: [settings.company || profile.name, settings.content.legal].filter(Boolean).join(' · '),
  }
}

export function sayMeans({ booking, card }: Pick<Receipt, 'booking' | 'card'>): string {
  switch (booking.paymentMethod) {
    case 'cash':
      return booking.paymentState === 'paid' ? 'Paid in cash' : 'Cash, to the driver'
    case 'account':
      return 'Account'
    case 'paypal':
      return 'PayPal'
    case 'card':
      return card.last4 === '' ? 'Card' : `${sayBrand(card.brand)} ending ${card.last4}`
  }
}

/** The gateways' adapters give every brand one of these names. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  maestro: 'Maestro',
}

const sayBrand = (brand: string): string => BRANDS[brand.toLowerCase()] ?? (brand || 'Card')

function tableOf({ booking, sums }: Receipt): PdfTable {
  const rows = booking.legs.flatMap((leg) => rowsOf(leg, booking))
  const money = (amount: Minor) => sayMoney(amount, booking.currency)
  if (sums.cancelFee > 0) rows.push([sayKept(booking), money(sums.cancelFee)])
  return {
    kind: 'table',
    columns: [
      { title: 'What', share: 3, align: 'start' },
      { title: 'Amount', share: 1, align: 'end' },
    ],
    rows,
    totals: sumsOf({ booking, sums }),
  }
}

/** What was kept of a ride nobody came to is not for cancelling it. */
export const sayKept = ({ legs }: Pick<Booking, 'legs'>): string =>
  legs.some(({ state }) => state === 'no_show') ? 'Kept, as nobody came' : 'Kept for cancelling'

/** A way that was cancelled or that nobody came to costs nothing but what is kept for it, which has a row of its own. */
function rowsOf(leg: Leg, booking: Booking): string[][] {
  const { currency, legs } = booking
  if (isCalledOff(leg.state) || leg.state === 'no_show')
    return [[titleOf(leg, booking), sayMoney(0 as Minor, currency)]]
  const lines = leg.lines
    .filter(isSaid)
    .map((line) => [sayLine(line, currency), sayMoney(line.amount, currency)])
  const title = `${leg.vehicleType}${legs.length === 1 ? '' : `, ${titleOf(leg, booking).toLowerCase()}`}`
  return lines.length === 0 ? [[title, sayMoney(leg.fare, currency)]] : [[title, ''], ...lines]
}

/** What became of the money, in the order a person asks it. */
export function sumsOf({ booking, sums }: Pick<Receipt, 'booking' | 'sums'>): Sum[] {
  const row = (label: string, amount: Minor, strong = false): Sum[] =>
    amount === 0 ? [] : [{ label, value: sayMoney(amount, booking.currency), strong }]
  const isPart = booking.deposit > 0 && booking.paymentState === 'deposit_paid'
  const share = sums.vatBasisPoints / 100
  const total = { label: 'Total', value: sayMoney(sums.charged, booking.currency), strong: true }
  const isDriven = booking.legs.every(({ state }) => isOver(state))
  const due = isDriven ? DUE_AFTER : DUE_BEFORE
  return [
    total,
    ...row(`Of which VAT at ${share}%`, sums.vat),
    ...row(isPart ? 'Deposit paid' : 'Paid', sums.taken),
    ...row('Paid in cash', sums.cash),
    ...row('Of that more than the fare, left with the driver', sums.cashOver),
    ...row('Refunded', sums.returned),
    ...row('Refund on its way', sums.returning),
    ...row('Tip for the driver, paid', sums.tip),
    ...row(due[booking.paymentMethod] ?? 'Left to pay', sums.due),
  ]
}

type DueWords = Partial<Record<Booking['paymentMethod'], string>>
const DUE_BEFORE: DueWords = { cash: 'To pay the driver', account: 'On account' }
/** Nobody meets the driver again. */
const DUE_AFTER: DueWords = { account: 'On account' }
