import type { PaymentTotal } from '@kerbside/contract/reconciliation.ts'
import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { decimalsOf } from '@kerbside/domain/money.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { type JournalEntry, showJournalOf } from '../ledger/show-journal.ts'
import { listOfBooking, type RefundsOfBooking } from '../refund/list-of-booking.ts'
import {
  type Cursor,
  type EventRow,
  listMessages,
  type PaymentGroup,
  type PaymentRow,
  searchPayments,
  sumPayments,
} from './payment-store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator' | 'profile'>

export type PaymentsFilter = {
  words?: string | undefined
  group?: PaymentGroup | undefined
  from?: Date | undefined
  until?: Date | undefined
  after?: Cursor | undefined
  max: number
}
type WithoutPage = Omit<PaymentsFilter, 'after' | 'max'>

const MAX_EXPORTED = 25_000

/** The typed text may be a booking ("KB-48213"), an amount ("62.40"), a name or the gateway's reference. */
function readTyped({ operator, profile }: Deps, { words: searchText, ...filter }: WithoutPage) {
  const typed = searchText?.trim() ?? ''
  const digits = /^(?:[a-z]{1,4}-?)?(\d{1,9})$/i.exec(typed)?.[1]
  const money = /^[^\d\w]?(\d{1,9}(?:\.\d{1,3})?)$/.exec(typed)?.[1]
  const scale = 10 ** decimalsOf(profile.currency)
  return {
    operator,
    words: typed || undefined,
    reference: digits === undefined ? undefined : Number(digits),
    amount: money === undefined ? undefined : Math.round(Number(money) * scale),
    ...filter,
  }
}

export async function showPayments(
  deps: Deps,
  { after, max, ...filter }: PaymentsFilter,
): Promise<{ rows: PaymentRow[]; more: boolean }> {
  const rows = await withOperator(deps, (tx) =>
    searchPayments(tx, { ...readTyped(deps, filter), after, max: max + 1 }),
  )
  return { rows: rows.slice(0, max), more: rows.length > max }
}

/** What each method took and refunded, of all payments of the filter. */
export const sumPaymentsOf = async (deps: Deps, filter: WithoutPage): Promise<PaymentTotal[]> =>
  (await withOperator(deps, (tx) => sumPayments(tx, readTyped(deps, filter)))).map((row) => {
    const [taken, returned] = [Number(row.taken), Number(row.returned)]
    return {
      gateway: row.gateway,
      currencyCode: row.currency,
      payments: row.payments,
      taken,
      returned,
      net: taken - returned,
    }
  })

/** The payments of the filter as a table, newest first. Logs the export. */
export const exportPayments = (
  context: RequestContext,
  filter: WithoutPage,
): Promise<{ csv: string; rows: number }> =>
  withOperator(context, async (tx) => {
    const { profile } = context
    const rows = await searchPayments(tx, { ...readTyped(context, filter), max: MAX_EXPORTED })
    const head = ['date', 'time', 'booking', 'payer', 'method', 'card', 'purpose', 'status']
    const csv = writeCsv([
      [...head, 'currency', 'requested', 'paid', 'refunded', 'net', 'gateway reference'],
      ...rows.map((row) => {
        const local = localAt(row.made_at, profile.zone)
        const decimals = decimalsOf(row.currency)
        const [requested = 0, taken = 0, returned = 0] = [
          row.requested,
          row.taken,
          row.returned,
        ].map(Number)
        return [
          local.slice(0, 10),
          local.slice(11),
          `${profile.settings.referencePrefix}-${row.reference}`,
          row.payer,
          row.gateway,
          [row.card_brand, row.card_last4].filter((part) => part !== '').join(' '),
          row.purpose,
          row.state,
          row.currency,
          ...[requested, taken, returned, taken - returned].map((amount) =>
            (amount / 10 ** decimals).toFixed(decimals),
          ),
          row.provider_ref ?? '',
        ]
      }),
    ])
    const detail = { rows: rows.length, filtered: filter.words ?? '' }
    await recordAudit(tx, { ...context, action: 'payments.exported', object: '', detail })
    return { csv, rows: rows.length }
  })

export type PaymentHistory = {
  booking: Booking
  attempts: readonly PaymentRow[]
  refunds: RefundsOfBooking
  messages: readonly EventRow[]
  entries: readonly JournalEntry[]
}

const MAX_ATTEMPTS = 100
const MAX_MESSAGES = 100

/** All payments of a booking with their history; undefined if the operator has no such booking. */
export async function showPaymentHistory(
  deps: Deps,
  { reference }: { reference: number },
): Promise<PaymentHistory | undefined> {
  const { operator } = deps
  const booking = await findAnyBooking(deps, { reference })
  const refunds = booking && (await listOfBooking(deps, { reference }))
  if (!booking || !refunds) return undefined
  const bookingId = booking.id
  const [attempts, messages] = await withOperator(deps, async (tx) => [
    await searchPayments(tx, { operator, bookingId, max: MAX_ATTEMPTS }),
    await listMessages(tx, { operator, bookingId, max: MAX_MESSAGES }),
  ])
  return {
    booking,
    refunds,
    attempts,
    messages,
    entries: await showJournalOf(deps, bookingId),
  }
}
