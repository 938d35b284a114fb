import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, sum } from '@kerbside/domain/money.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { holdAnyBooking } from '../booking/find-any-booking.ts'
import { listRefunds, lockAllTaken, type Refund } from './store.ts'

/** What was taken for a booking and what went back, by whom and why. */
export type RefundsOfBooking = {
  reference: number
  currency: string
  taken: Minor
  /** Gone back for certain. */
  returned: Minor
  /** On its way, or nobody knows. */
  underWay: Minor
  refunds: readonly Refund[]
}

/** Undefined when there is no such booking. */
export async function listOfBooking(
  call: Pick<Call, 'db' | 'operator'>,
  { reference }: { reference: number },
): Promise<RefundsOfBooking | undefined> {
  return withOperator(call, async (tx) => {
    const booking = await holdAnyBooking(tx, { call, reference })
    return booking ? sayRefunds(tx, { call, booking }) : undefined
  })
}

export async function sayRefunds(
  tx: Tx,
  { call, booking }: { call: Pick<Call, 'operator'>; booking: Booking },
): Promise<RefundsOfBooking> {
  const of = { operator: call.operator, bookingId: booking.id }
  const all = await lockAllTaken(tx, of)
  const refunds = await listRefunds(tx, of)
  const amountOf = (...states: Refund['state'][]) =>
    sum(refunds.filter(({ state }) => states.includes(state)).map(({ amount }) => amount))
  return {
    reference: booking.legs[0]?.reference ?? 0,
    currency: booking.currency,
    taken: sum(all.map(({ taken }) => taken)),
    returned: amountOf('succeeded'),
    underWay: amountOf('pending', 'submitted', 'unknown'),
    refunds,
  }
}
