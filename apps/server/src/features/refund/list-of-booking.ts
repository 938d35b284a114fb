import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, sum } from '@kerbside/domain/money.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { lockAnyBooking } from '../booking/find/find-any-booking.ts'
import { listRefunds, lockAllTaken, type Refund } from './store.ts'

/** What was taken for a booking and what was refunded, by whom and why. */
export type RefundsOfBooking = {
  reference: number
  currency: string
  taken: Minor
  /** Confirmed as refunded. */
  returned: Minor
  /** Under way, or its state is unknown. */
  underWay: Minor
  refunds: readonly Refund[]
}

/** Undefined if there is no such booking. */
export async function listOfBooking(
  context: Pick<RequestContext, 'db' | 'operator'>,
  { reference }: { reference: number },
): Promise<RefundsOfBooking | undefined> {
  return withOperator(context, async (tx) => {
    const booking = await lockAnyBooking(tx, { context, reference })
    return booking ? describeRefundsOf(tx, { context, booking }) : undefined
  })
}

export async function describeRefundsOf(
  tx: Tx,
  { context, booking }: { context: Pick<RequestContext, 'operator'>; booking: Booking },
): Promise<RefundsOfBooking> {
  const key = { operator: context.operator, bookingId: booking.id }
  const all = await lockAllTaken(tx, key)
  const refunds = await listRefunds(tx, key)
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
