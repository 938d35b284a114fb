import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import { isOver } from '@kerbside/domain/booking/job.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { costOf } from '@kerbside/domain/payment/plan-cancellation.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { weighCancellation } from '../cancellation/weigh-cancellation.ts'

/** What cancelling costs from one moment to another. */
export type Bands = {
  from: Date | undefined
  until: Date | undefined
  fee: Minor
  refund: Minor
  isNow: boolean
}[]

/** More steps than this no price list promises, and no dispatcher reads. */
const MOST_STEPS = 6

/** What goes back when a leg is cancelled before each of the moments at which that changes, and what now. */
export async function weighBands(
  tx: Tx,
  { call, booking, leg }: { call: Pick<Call, 'operator' | 'now'>; booking: Booking; leg: Leg },
): Promise<Bands> {
  if (isOver(leg.state)) return []
  const now = call.now()
  const edges = booking.cancelBands
    .map(({ hoursBefore }) => new Date(leg.pickupAt.getTime() - hoursBefore * HOUR))
    .filter((edge) => edge > booking.madeAt && edge <= leg.pickupAt)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .slice(0, MOST_STEPS)
  const bands: Bands = []
  for (const [place, until] of [...edges, undefined].entries()) {
    const from = place === 0 ? undefined : edges[place - 1]
    const isNow = (!from || now > from) && (!until || now <= until)
    // who cancels at the very edge does not pay yet; the first band is what it was when it was booked
    const at = isNow ? now : from ? new Date(from.getTime() + 1) : booking.madeAt
    const { costs } = await weighCancellation(tx, {
      call: { operator: call.operator, now: () => at },
      booking,
      cancels: [leg.number],
      waivedTo: undefined,
    })
    bands.push({ from, until, ...costOf(costs), isNow })
  }
  return bands
}
