import { type AmendedMoney, planAmendedMoney } from '@kerbside/domain/booking/amend-money.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listSpares, type Spare } from '../cancellation/weigh-cancellation.ts'

export type WeighedMoney = AmendedMoney & { spares: readonly Spare[] }

/** What a leg's new fare does to the money of its booking, and where what goes back can come from. */
export async function weighMoney(
  tx: Tx,
  facts: { call: Pick<Call, 'operator'>; booking: Booking; leg: number; fare: Minor },
): Promise<WeighedMoney | undefined> {
  const { call, booking, leg, fare } = facts
  const old = booking.legs.find(({ number }) => number === leg)
  if (fare === old?.fare) return { ...asItStands(booking), spares: [] }
  const spares = await listSpares(tx, { operator: call.operator, bookingId: booking.id })
  const holds = spares.some(({ attempt }) => attempt.state === 'authorised')
  const money = planAmendedMoney(booking, { leg, fare, holds })
  if (!money) return undefined
  // staff may have given some of it back already
  const left = spares.reduce((all, { spare }) => all + spare, 0)
  return { ...money, refund: minor(Math.min(money.refund, left)), spares }
}

/** Nothing moves for a change that costs nothing, however the money stands. */
const asItStands = ({ paymentState, legs }: Booking): AmendedMoney => ({
  state: paymentState,
  paid: legs.map(({ paid }) => paid),
  due: minor(0),
  refund: minor(0),
  credit: minor(0),
})
