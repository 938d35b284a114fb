import type {
  DeskDifference,
  DeskEntry,
  DeskPayment,
} from '@kerbside/contract/desk/reconciliation.ts'
import { writeRefunds } from '@kerbside/contract/refund.ts'
import type { JournalEntry } from '../ledger/show-journal.ts'
import type { DriverCashRow, PaymentRow } from './payment-store.ts'
import type { PaymentHistory } from './show-payments.ts'
import type { StoredDifference } from './store.ts'

export const writePayment = (row: PaymentRow, prefix: string): DeskPayment => ({
  id: row.id,
  reference: row.reference,
  bookingref: `${prefix}${row.reference}`,
  payer: row.payer,
  gateway: row.gateway,
  card: [row.card_brand, row.card_last4].filter((part) => part !== '').join(' '),
  purpose: row.purpose,
  state: row.state,
  currencycode: row.currency,
  asked: Number(row.asked),
  taken: Number(row.taken),
  returned: Number(row.returned),
  underway: Number(row.underway),
  gatewayref: row.provider_ref ?? '',
  declined: row.decline_reason,
  madeat: row.made_at.toISOString(),
})

export const writeEntry = (entry: JournalEntry, prefix: string): DeskEntry => ({
  id: entry.id,
  kind: entry.kind,
  at: entry.at.toISOString(),
  reference: entry.reference ?? 0,
  bookingref: entry.reference === undefined ? '' : `${prefix}${entry.reference}`,
  postings: entry.postings.map(({ account, name, currency, amount }) => ({
    account,
    name,
    currencycode: currency,
    amount,
  })),
})

export function writePaymentHistory(paymentHistory: PaymentHistory, prefix: string) {
  const { booking, refunds } = paymentHistory
  const given = writeRefunds(refunds)
  return {
    reference: refunds.reference,
    bookingref: `${prefix}${refunds.reference}`,
    payer: booking.customer.name || booking.passenger.name,
    method: booking.paymentMethod,
    state: booking.paymentState,
    currencycode: booking.currency,
    total: booking.total,
    taken: given.taken,
    returned: given.returned,
    underway: given.underway,
    attempts: paymentHistory.attempts.map((row) => writePayment(row, prefix)),
    refunds: given.refunds,
    messages: paymentHistory.messages.map((item) => ({
      gateway: item.gateway,
      type: item.type,
      receivedat: item.received_at.toISOString(),
      parked: item.parked,
    })),
    entries: paymentHistory.entries.map((entry) => writeEntry(entry, prefix)),
  }
}

export const writeDifference = (
  item: StoredDifference,
  { reference, prefix }: { reference: number | undefined; prefix: string },
): DeskDifference => ({
  id: item.id,
  gateway: item.gatewayName,
  kind: item.kind,
  reference: reference ?? 0,
  bookingref: reference === undefined ? '' : `${prefix}${reference}`,
  gatewayref: item.chargeRef,
  currencycode: item.currency,
  atgateway: item.gateway,
  here: item.attempt,
  ledger: item.ledger,
  foundat: item.foundAt.toISOString(),
})

export const writeDriverCash = (row: DriverCashRow) => ({
  number: row.number,
  name: row.name,
  currencycode: row.currency,
  legs: Number(row.legs),
  fares: Number(row.fares),
  share: Number(row.share),
  cash: Number(row.cash),
  due: Number(row.share) - Number(row.cash),
  held: Number(row.held),
})
