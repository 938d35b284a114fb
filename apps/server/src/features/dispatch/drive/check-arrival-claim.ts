import {
  type ClaimDoubt,
  findArrivalDoubt,
  findNoShowDoubt,
} from '@kerbside/domain/dispatch/check-claim.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { writeHistory } from '../../booking/change/write-move.ts'
import type { BookedLeg } from '../leg/booked-leg.ts'
import { findClaims } from './claim-store.ts'
import { sightsOf } from './watch-sights.ts'

type ClaimTarget = { context: RequestContext; bookedLeg: BookedLeg }

/** Whether the driver's claim about waiting or a no-show is not enough to charge the customer. */
export async function checkArrivalClaim(
  tx: Tx,
  { context, bookedLeg, about }: ClaimTarget & { about: 'waiting' | 'no-show' },
): Promise<ClaimDoubt | undefined> {
  const { booking, leg } = bookedLeg
  const { operator } = context
  const claims = await findClaims(tx, { operator, bookingId: booking.id, leg: leg.number })
  const { driverId } = leg
  const sights = driverId === undefined ? [] : sightsOf(context.drivers, { operator, driverId })
  const evidence = { pickup: leg.pickup.point, sights, assignedAt: claims.assignedAt }
  const { arrived, noShow } = claims
  if (about === 'no-show') return noShow && findNoShowDoubt({ arrived, noShow }, evidence)
  return arrived && findArrivalDoubt(arrived, evidence)
}

const WHY: Readonly<Record<ClaimDoubt, string>> = {
  'far-away': 'the phone was far from the pickup',
  elsewhere: 'the phone was somewhere else at that time',
  'late-claim': 'it was reported late although the phone had signal',
  unseen: 'no location shows the vehicle at the pickup',
}

/** Leaves the charge to the desk (check-charge.ts). */
export const deferCharge = (
  tx: Tx,
  { context, bookedLeg, doubt, of }: ClaimTarget & { doubt: ClaimDoubt; of: string },
): Promise<void> =>
  writeHistory(tx, {
    context,
    booking: bookedLeg.booking,
    leg: bookedLeg.leg.number,
    machine: 'note',
    from: null,
    to: 'charge-held',
    by: {
      role: 'system',
      channel: 'leg',
    },
    reason: `${of} on hold: ${WHY[doubt]}`,
    bumps: false,
  })
