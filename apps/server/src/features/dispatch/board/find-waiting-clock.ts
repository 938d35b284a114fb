import { type WaitingClock, waitingClock } from '@kerbside/domain/dispatch/waiting-clock.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findPickupTerms } from '../../booking/find/find-pickup-terms.ts'
import type { BookedLeg } from '../leg/booked-leg.ts'
import type { Moments } from './find-moments.ts'

/** The waiting clock of a leg: the terms of its quote, and the actual landing. */
export async function findWaitingClock(
  tx: Tx,
  {
    context,
    bookedLeg,
    moments,
  }: { context: RequestContext; bookedLeg: BookedLeg; moments: Moments },
): Promise<WaitingClock> {
  const { booking, leg } = bookedLeg
  const termsOf = await findPickupTerms(tx, { context, booking })
  return waitingClock(leg, { ...termsOf(leg), arrivedAt: moments.at.arrived })
}
