import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { paymentStateOf } from '@kerbside/domain/refund/payment-state.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { insertTransition, markPayment } from './store.ts'

/** Lets a booking, held by the caller, follow what went back of its money. */
export async function followRefund(
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'newId' | 'now'>
    booking: Booking
    money: { taken: Minor; returned: Minor; depositOnly: boolean }
  },
): Promise<void> {
  const { call, booking, money } = facts
  const stands = booking.legs.some(({ state }) => !isCalledOff(state))
  const to = paymentStateOf(booking.paymentState, { ...money, stands })
  if (to === undefined) return
  const key = { operator: call.operator, bookingId: booking.id }
  await markPayment(tx, { ...key, state: to, method: booking.paymentMethod })
  await insertTransition(tx, {
    ...key,
    id: call.newId(),
    leg: 1,
    machine: 'payment',
    from_state: booking.paymentState,
    to_state: to,
    role: 'system',
    channel: 'gateway',
    at: call.now(),
    reason: 'refund',
    version: booking.version + 1,
  })
}
