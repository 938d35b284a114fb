import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { captureAuthorisationsOf } from '../../booking/payment/capture-due-authorisations.ts'
import { chargeNoShowFee } from '../../cancellation/charge-no-show-fee.ts'
import { checkArrivalClaim, deferCharge } from '../drive/check-arrival-claim.ts'
import type { BookedLeg } from './booked-leg.ts'

/** If the booking's quote no longer exists the whole fare is kept, because the car came and waited. */
const WHOLE = 10_000

/**
 * Records a no-show: keeps the price list's share of the fare, unless only the driver's claim supports it and other
 * facts contradict it; then nothing is charged until the desk has checked. Returns what is to be done after the
 * transaction.
 */
export async function recordNoShow(
  tx: Tx,
  params: {
    context: RequestContext
    bookedLeg: BookedLeg
    reason: string
    /** The desk's decision after checking. */
    checked?: 'charge' | 'drop'
  },
): Promise<() => Promise<void>> {
  const { context, bookedLeg, reason, checked } = params
  const { booking, leg } = bookedLeg
  const doubt = checked
    ? undefined
    : await checkArrivalClaim(tx, { context, bookedLeg, about: 'no-show' })
  if (doubt) {
    await deferCharge(tx, { context, bookedLeg, doubt, of: 'No-show' })
    return async () => undefined
  }
  const quote = await context.quotes.findIn(tx, {
    operator: context.operator,
    id: booking.quoteId,
  })
  const send = await chargeNoShowFee(tx, {
    context,
    booking,
    leg: leg.number,
    keepBasisPoints: checked === 'drop' ? 0 : (quote?.policies.noShowKeepBasisPoints ?? WHOLE),
    reason,
  })
  return async () => {
    await send()
    await captureAuthorisationsOf(context, { bookingId: booking.id })
  }
}
