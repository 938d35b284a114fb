import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listMoments } from './store.ts'

/** When a leg came into the states of its ride, this time round. */
export type Moments = {
  at: Readonly<Partial<Record<JobState, Date>>>
  /** The last thing that happened on the road. */
  last: Date | undefined
}

/** From the history, the phone's own times; what was taken back does not count. */
export async function findMoments(
  tx: Tx,
  {
    call,
    job,
  }: {
    call: Pick<Call, 'operator'>
    job: { booking: { id: string }; leg: { number: number } }
  },
): Promise<Moments> {
  const rows = await listMoments(tx, {
    operator: call.operator,
    bookingId: job.booking.id,
    leg: job.leg.number,
  })
  let at: Partial<Record<JobState, Date>> = {}
  let last: Date | undefined
  for (const row of rows) {
    if (row.to === 'confirmed' || row.to === 'assigned') at = {}
    at = { ...at, [row.to]: row.at }
    // phones tell the time of the road; what the desk wrote beforehand is no part of it
    last = row.role === 'driver' ? row.at : last
  }
  return { at, last }
}

/** The same after moves that are about to be written. */
export const momentsWith = (
  { at, last }: Moments,
  { moves, at: now }: { moves: readonly { to: JobState }[]; at: Date },
): Moments => ({
  at: { ...at, ...Object.fromEntries(moves.map(({ to }) => [to, now])) },
  last: moves.length > 0 ? now : last,
})
