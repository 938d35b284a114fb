import type { DeskDifference, DeskEntry, DeskPayment } from '@kerbside/contract/reconciliation.ts'
import { writeRefunds } from '@kerbside/contract/refund.ts'
import type { JournalEntry } from '../ledger/show-journal.ts'
import type { DriverCashRow, PaymentRow } from './payment-store.ts'
import type { PaymentHistory } from './show-payments.ts'
import type { StoredDifference } from './store.ts'

/** A reference with the operator's prefix. */
export type FormatReference = (reference: number) => string

export const writePayment = (row: PaymentRow, bookingRef: FormatReference): DeskPayment => ({
  id: row.id,
  reference: row.reference,
  bookingRef: bookingRef(row.reference),
  payer: row.payer,
  gateway: row.gateway,
  card: [row.card_brand, row.card_last4].filter((part) => part !== '').join(' '),
  purpose: row.purpose,
  state: row.state,
  currencyCode: row.currency,
  requested: Number(row.requested),
  taken: Number(row.taken),
  returned: Number(row.returned),
  underWay: Number(row.underway),
  gatewayRef: row.provider_ref ?? '',
  declined: row.decline_reason,
  madeAt: row.made_at.toISOString(),
})

export const writeEntry = (entry: JournalEntry, bookingRef: FormatReference): DeskEntry => ({
  id: entry.id,
  kind: entry.kind,
  at: entry.at.toISOString(),
  reference: entry.reference ?? 0,
  bookingRef: entry.reference === undefined ? '' : bookingRef(entry.reference),
  postings: entry.postings.map(({ account, name, currency, amount }) => ({
    account,
    name,
    currencyCode: currency,
    amount,
  })),
})

export function writePaymentHistory(paymentHistory: PaymentHistory, bookingRef: FormatReference) {
  const { booking, refunds } = paymentHistory
  const given = writeRefunds(refunds)
  return {
    reference: refunds.reference,
    bookingRef: bookingRef(refunds.reference),
    payer: booking.customer.name || booking.passenger.name,
    method: booking.paymentMethod,
    state: booking.paymentState,
    currencyCode: booking.currency,
    total: booking.total,
    taken: given.taken,
    returned: given.returned,
    underWay: given.underway,
    attempts: paymentHistory.attempts.map((row) => writePayment(row, bookingRef)),
    refunds: given.refunds,
    messages: paymentHistory.messages.map((item) => ({
      gateway: item.gateway,
      type: item.type,
      receivedAt: item.received_at.toISOString(),
      parked: item.parked,
    })),
    entries: paymentHistory.entries.map((entry) => writeEntry(entry, bookingRef)),
  }
}

export const writeDifference = (
  item: StoredDifference,
  { reference, bookingRef }: { reference: number | undefined; bookingRef: FormatReference },
): DeskDifference => ({
  id: item.id,
  gateway: item.gatewayName,
  kind: item.kind,
  reference: reference ?? 0,
  bookingRef: reference === undefined ? '' : bookingRef(reference),
  gatewayRef: item.chargeRef,
  currencyCode: item.currency,
  atGateway: item.gateway,
  here: item.attempt,
  ledger: item.ledger,
  foundAt: item.foundAt.toISOString(),
})

export const writeDriverCash = (row: DriverCashRow) => ({
  number: row.number,
  name: row.name,
  currencyCode: row.currency,
  legs: Number(row.legs),
  fares: Number(row.fares),
  share: Number(row.share),
  cash: Number(row.cash),
  due: Number(row.share) - Number(row.cash),
  held: Number(row.held),
})
