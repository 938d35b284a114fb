import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { paymentStateOf } from '@kerbside/domain/refund/payment-state.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { insertTransition, markPayment } from '../store.ts'

/** Updates a booking, locked by the caller, after a refund. */
export async function followRefund(
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    booking: Booking
    money: { taken: Minor; returned: Minor; depositOnly: boolean }
  },
): Promise<void> {
  const { context, booking, money } = params
  const isActive = booking.legs.some(({ state }) => !isCalledOff(state))
  const to = paymentStateOf(booking.paymentState, { ...money, stands: isActive })
  if (to === undefined) return
  const key = { operator: context.operator, bookingId: booking.id }
  await markPayment(tx, { ...key, state: to, method: booking.paymentMethod })
  await insertTransition(tx, {
    ...key,
    id: context.newId(),
    leg: 1,
    machine: 'payment',
    from_state: booking.paymentState,
    to_state: to,
    role: 'system',
    channel: 'gateway',
    at: context.now(),
    reason: 'refund',
    version: booking.version + 1,
  })
}
