import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { decimalsOf } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
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

/** The typed text may be a booking ("KB-48213"), an amount ("62.40"), a name or the gateway's reference. */
export async function showPayments(
  deps: Deps,
  { words: searchText, max, ...filter }: PaymentsFilter,
): Promise<{ rows: PaymentRow[]; more: boolean }> {
  const { operator, profile } = deps
  const typed = searchText?.trim() ?? ''
  const digits = /^(?:[a-z]{1,4}-?)?(\d{1,9})$/i.exec(typed)?.[1]
  const money = /^[^\d\w]?(\d{1,9}(?:\.\d{1,3})?)$/.exec(typed)?.[1]
  const scale = 10 ** decimalsOf(profile.currency)
  const rows = await withOperator(deps, (tx) =>
    searchPayments(tx, {
      operator,
      words: typed || undefined,
      reference: digits === undefined ? undefined : Number(digits),
      amount: money === undefined ? undefined : Math.round(Number(money) * scale),
      ...filter,
      max: max + 1,
    }),
  )
  return { rows: rows.slice(0, max), more: rows.length > max }
}

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
