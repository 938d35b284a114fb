import { describeDispatchRejection } from '@kerbside/contract/dispatch/driver-legs.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { Breach } from '@kerbside/domain/dispatch/check-assignment.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findOfferedLeg } from '../../amendment/find-offered-leg.ts'
import { breachesOf } from './retime-leg.ts'

/** The rules that a changed leg would break for its driver; empty if the change was already made. */
export const breachesOfEdit = (
  context: RequestContext,
  { leg, offerId }: { leg: Leg; offerId: string },
): Promise<Breach[]> =>
  withOperator(context, async (tx) => {
    const after = await findOfferedLeg(tx, { operator: context.operator, offerId })
    if (after?.reference !== leg.reference) return []
    // an upgraded vehicle was chosen for the party as it was
    const isOtherType =
      after.vehicleTypeId !== leg.vehicleTypeId || !isSameParty(after.party, leg.party)
    return breachesOf(tx, { context, leg: { ...after, driverId: leg.driverId }, isOtherType })
  })

const isSameParty = (item: Leg['party'], other: Leg['party']): boolean =>
  Object.entries(item).every(([who, count]) => other[who as keyof Leg['party']] === count)

/** "The current driver can’t do this: unassign them first. The driver’s other jobs leave too little time." */
export const describeEditBreach = ({ reason }: Breach): string =>
  `The current driver can’t do this: unassign them first. ${describeDispatchRejection(reason)}`
