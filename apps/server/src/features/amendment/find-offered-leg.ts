import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { findOffer } from './store.ts'

/** The leg as an unconfirmed offer would change it. */
export async function findOfferedLeg(
  tx: Tx,
  { operator, offerId }: { operator: OperatorId; offerId: string },
): Promise<Leg | undefined> {
  const offer = await findOffer(tx, { operator, id: offerId })
  return offer && !offer.confirmedAt ? offer.after.leg : undefined
}
