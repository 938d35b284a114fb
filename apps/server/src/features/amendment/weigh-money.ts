import { type AmendedMoney, planAmendedMoney } from '@kerbside/domain/booking/amend/amend-money.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listSpares, type RefundableAttempt } from '../cancellation/weigh-cancellation.ts'

export type WeighedMoney = AmendedMoney & { spares: readonly RefundableAttempt[] }

/** How a leg's new fare changes the amounts of its booking, and which payments a refund can come from. */
export async function weighMoney(
  tx: Tx,
  params: { context: Pick<RequestContext, 'operator'>; booking: Booking; leg: number; fare: Minor },
): Promise<WeighedMoney | undefined> {
  const { context, booking, leg, fare } = params
  const old = booking.legs.find(({ number }) => number === leg)
  if (fare === old?.fare) return { ...unchangedMoney(booking), spares: [] }
  const spares = await listSpares(tx, { operator: context.operator, bookingId: booking.id })
  const hasAuthorisation = spares.some(({ attempt }) => attempt.state === 'authorised')
  const money = planAmendedMoney(booking, { leg, fare, holds: hasAuthorisation })
  if (!money) return undefined
  // staff may already have refunded a part
  const left = spares.reduce((total, { spare: refundable }) => total + refundable, 0)
  return { ...money, refund: minor(Math.min(money.refund, left)), spares }
}

/** A change that does not alter the fare moves no money, whatever the payment state. */
const unchangedMoney = ({ paymentState, legs }: Booking): AmendedMoney => ({
  state: paymentState,
  paid: legs.map(({ paid }) => paid),
  due: minor(0),
  refund: minor(0),
  credit: minor(0),
})
