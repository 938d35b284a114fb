import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listMoments } from '../store.ts'

/** When a leg reached each state of its current run. */
export type Moments = {
  at: Readonly<Partial<Record<LegState, Date>>>
  /** The last event on the road. */
  last: Date | undefined
}

/** From the history, with the phone's times; ignores moves that were taken back. */
export async function findMoments(
  tx: Tx,
  {
    context,
    bookedLeg,
  }: {
    context: Pick<RequestContext, 'operator'>
    bookedLeg: { booking: { id: string }; leg: { number: number } }
  },
): Promise<Moments> {
  const rows = await listMoments(tx, {
    operator: context.operator,
    bookingId: bookedLeg.booking.id,
    leg: bookedLeg.leg.number,
  })
  let at: Partial<Record<LegState, Date>> = {}
  let last: Date | undefined
  for (const row of rows) {
    if (row.to === 'confirmed' || row.to === 'assigned') at = {}
    at = { ...at, [row.to]: row.at }
    // phones report times on the road; the desk's earlier entries do not count
    last = row.role === 'driver' ? row.at : last
  }
  return { at, last }
}

/** The same, including moves that are about to be written. */
export const momentsWith = (
  { at, last }: Moments,
  { moves, at: now }: { moves: readonly { to: LegState }[]; at: Date },
): Moments => ({
  at: { ...at, ...Object.fromEntries(moves.map(({ to }) => [to, now])) },
  last: moves.length > 0 ? now : last,
})
