import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { findOffer } from './store.ts'

/** A leg as an offer that is still to be confirmed would have it. */
export async function findOfferedLeg(
  tx: Tx,
  { operator, offerId }: { operator: OperatorId; offerId: string },
): Promise<Leg | undefined> {
  const offer = await findOffer(tx, { operator, id: offerId })
  return offer && !offer.confirmedAt ? offer.after.leg : undefined
}
