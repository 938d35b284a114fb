import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { sum } from '@kerbside/domain/money.ts'
import { judgeCash } from '@kerbside/domain/payment/judge-cash.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listCash } from './cash-store.ts'
import { writeFare } from './write-fare.ts'

/**
 * What the booking owes follows the cash, whatever it was thought to be before. True when that changed; its version is
 * the caller's to move.
 */
export async function followCash(
  tx: Tx,
  { call, booking, leg: number }: { call: Call; booking: Booking; leg: number },
): Promise<boolean> {
  const leg = booking.legs.find((one) => one.number === number)
  if (!leg || booking.paymentMethod !== 'cash') return false
  const known = await listCash(tx, { operator: call.operator, bookingId: booking.id })
  const verdict = judgeCash(booking.legs, sum(known.map(({ amount }) => amount)))
  if (!verdict) return false
  const { state, paid } = verdict
  const isSame = booking.legs.every((one, place) => (one.paid ?? 0) === (paid[place] ?? 0))
  if (state === booking.paymentState && (state !== 'deposit_paid' || isSame)) return false
  await writeFare(tx, {
    call,
    booking,
    leg,
    state,
    reason: 'cash',
    paid: state === 'deposit_paid' ? paid : booking.legs.map(() => undefined),
  })
  return true
}
