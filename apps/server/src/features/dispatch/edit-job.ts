import { sayDispatchRefusal } from '@kerbside/contract/job.ts'
import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { Breach } from '@kerbside/domain/dispatch/judge-assignment.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findOfferedLeg } from '../amendment/find-offered-leg.ts'
import { breachesOf } from './retime-leg.ts'

/** What its driver could not do of a leg as it was quoted anew; nothing of one that is changed already. */
export const breachesOfEdit = (
  call: Call,
  { leg, offerId }: { leg: Leg; offerId: string },
): Promise<Breach[]> =>
  withOperator(call, async (tx) => {
    const after = await findOfferedLeg(tx, { operator: call.operator, offerId })
    if (after?.reference !== leg.reference) return []
    return breachesOf(tx, { call, leg: { ...after, driverId: leg.driverId } })
  })

/** "Its driver could not do it. The driver cannot be there in time from, or for, another job." */
export const sayEditBreach = ({ reason }: Breach): string =>
  `Its driver could not do it: take them off first. ${sayDispatchRefusal(reason)}`
