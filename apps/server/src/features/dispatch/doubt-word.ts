import { type Doubt, doubtArrival, doubtNoShow } from '@kerbside/domain/dispatch/judge-word.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { writeHistory } from '../booking/write-move.ts'
import type { Job } from './change-job.ts'
import { sightsOf } from './watch-sights.ts'
import { findWords } from './word-store.ts'

type Of = { call: Call; job: Job }

/** Whether what the driver says of the waiting, or of nobody coming, is not enough to charge a customer for it. */
export async function doubtWord(
  tx: Tx,
  { call, job, about }: Of & { about: 'waiting' | 'no-show' },
): Promise<Doubt | undefined> {
  const { booking, leg } = job
  const { operator } = call
  const words = await findWords(tx, { operator, bookingId: booking.id, leg: leg.number })
  const { driverId } = leg
  const sights = driverId === undefined ? [] : sightsOf(call.drivers, { operator, driverId })
  const known = { pickup: leg.pickup.point, sights, assignedAt: words.assignedAt }
  const { arrived, noShow } = words
  if (about === 'no-show') return noShow && doubtNoShow({ arrived, noShow }, known)
  return arrived && doubtArrival(arrived, known)
}

const WHY: Readonly<Record<Doubt, string>> = {
  'far-away': 'the phone was far from the pickup',
  elsewhere: 'the phone was heard somewhere else at that time',
  'late-word': 'it was told later than the phone could have told it',
  unseen: 'no position shows the car at the pickup',
}

/** Leaves the charge to a person at the desk (check-charge.ts). */
export const holdCharge = (
  tx: Tx,
  { call, job, doubt, of }: Of & { doubt: Doubt; of: string },
): Promise<void> =>
  writeHistory(tx, {
    call,
    booking: job.booking,
    leg: job.leg.number,
    machine: 'note',
    from: null,
    to: 'charge-held',
    by: {
      role: 'system',
      channel: 'ride',
    },
    reason: `${of} not charged yet: ${WHY[doubt]}`,
    bumps: false,
  })
