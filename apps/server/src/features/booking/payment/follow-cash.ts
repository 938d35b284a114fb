import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { sum } from '@kerbside/domain/money.ts'
import { decideCashState } from '@kerbside/domain/payment/decide-cash-state.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { writeFare } from '../change/write-fare.ts'
import { listCash } from './cash-store.ts'

/**
 * Sets the booking's amount due from the cash taken, whatever it was before. True if it changed; the caller
 * increments the version.
 */
export async function followCash(
  tx: Tx,
  { context, booking, leg: number }: { context: RequestContext; booking: Booking; leg: number },
): Promise<boolean> {
  const leg = booking.legs.find((item) => item.number === number)
  if (!leg || booking.paymentMethod !== 'cash') return false
  const cash = await listCash(tx, { operator: context.operator, bookingId: booking.id })
  const result = decideCashState(booking.legs, sum(cash.map(({ amount }) => amount)))
  if (!result) return false
  const { state, paid } = result
  const isSame = booking.legs.every((item, place) => (item.paid ?? 0) === (paid[place] ?? 0))
  if (state === booking.paymentState && (state !== 'deposit_paid' || isSame)) return false
  await writeFare(tx, {
    context,
    booking,
    leg,
    state,
    reason: 'cash',
    paid: state === 'deposit_paid' ? paid : booking.legs.map(() => undefined),
  })
  return true
}
