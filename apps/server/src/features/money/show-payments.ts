import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { decimalsOf } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
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

type Means = Pick<Call, 'db' | 'operator' | 'profile'>

export type PaymentsWish = {
  words?: string | undefined
  group?: PaymentGroup | undefined
  from?: Date | undefined
  until?: Date | undefined
  after?: Cursor | undefined
  most: number
}

/** What was typed may be a booking ("KB-48213"), an amount ("62.40"), a name or the gateway's reference. */
export async function showPayments(
  means: Means,
  { words, most, ...wish }: PaymentsWish,
): Promise<{ rows: PaymentRow[]; more: boolean }> {
  const { operator, profile } = means
  const typed = words?.trim() ?? ''
  const figures = /^(?:[a-z]{1,4}-?)?(\d{1,9})$/i.exec(typed)?.[1]
  const money = /^[^\d\w]?(\d{1,9}(?:\.\d{1,3})?)$/.exec(typed)?.[1]
  const scale = 10 ** decimalsOf(profile.currency)
  const rows = await withOperator(means, (tx) =>
    searchPayments(tx, {
      operator,
      words: typed || undefined,
      reference: figures === undefined ? undefined : Number(figures),
      amount: money === undefined ? undefined : Math.round(Number(money) * scale),
      ...wish,
      most: most + 1,
    }),
  )
  return { rows: rows.slice(0, most), more: rows.length > most }
}

export type PaymentStory = {
  booking: Booking
  attempts: readonly PaymentRow[]
  refunds: RefundsOfBooking
  messages: readonly EventRow[]
  entries: readonly JournalEntry[]
}

const MOST_ATTEMPTS = 100
const MOST_MESSAGES = 100

/** Everything about the money of a booking; undefined when there is no such booking here. */
export async function showStory(
  means: Means,
  { reference }: { reference: number },
): Promise<PaymentStory | undefined> {
  const { operator } = means
  const booking = await findAnyBooking(means, { reference })
  const refunds = booking && (await listOfBooking(means, { reference }))
  if (!booking || !refunds) return undefined
  const bookingId = booking.id
  const [attempts, messages] = await withOperator(means, async (tx) => [
    await searchPayments(tx, { operator, bookingId, most: MOST_ATTEMPTS }),
    await listMessages(tx, { operator, bookingId, most: MOST_MESSAGES }),
  ])
  return {
    booking,
    refunds,
    attempts,
    messages,
    entries: await showJournalOf(means, bookingId),
  }
}
