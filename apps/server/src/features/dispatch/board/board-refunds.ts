import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { costOf } from '@kerbside/domain/payment/plan-cancellation.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { weighCancellation } from '../../cancellation/weigh-cancellation.ts'

/** The cancellation cost within a span of time. */
export type Bands = {
  from: Date | undefined
  until: Date | undefined
  fee: Minor
  refund: Minor
  isNow: boolean
}[]

/** No price list has more steps than this, and no dispatcher reads more. */
const MAX_STEPS = 6

/** The refund for cancelling a leg now, and before each later moment at which it changes. */
export async function weighBands(
  tx: Tx,
  {
    context,
    booking,
    leg,
  }: { context: Pick<RequestContext, 'operator' | 'now'>; booking: Booking; leg: Leg },
): Promise<Bands> {
  if (isOver(leg.state)) return []
  const now = context.now()
  const edges = booking.cancelBands
    .map(({ hoursBefore }) => new Date(leg.pickupAt.getTime() - hoursBefore * HOUR))
    .filter((edge) => edge > booking.madeAt && edge <= leg.pickupAt)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .slice(0, MAX_STEPS)
  const bands: Bands = []
  for (const [place, until] of [...edges, undefined].entries()) {
    const from = place === 0 ? undefined : edges[place - 1]
    const isNow = (!from || now > from) && (!until || now <= until)
    // at the exact edge the lower fee still applies; the first band starts at booking
    const at = isNow ? now : from ? new Date(from.getTime() + 1) : booking.madeAt
    const { costs } = await weighCancellation(tx, {
      context: { operator: context.operator, now: () => at },
      booking,
      cancels: [leg.number],
      waivedTo: undefined,
    })
    bands.push({ from, until, ...costOf(costs), isNow })
  }
  return bands
}
