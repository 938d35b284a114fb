import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { checkLegMove } from '@kerbside/domain/booking/leg-state.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { insertLegEvent, type Mover, writeMoves } from '../../booking/change/write-move.ts'
import { undoCancellation } from '../../cancellation/undo-cancellation.ts'
import { listMoments } from '../store.ts'
import type { BookedLeg } from './booked-leg.ts'
import { type DispatchResult, type Worked, withLockedLeg } from './with-locked-leg.ts'

type Params = {
  reference: number
  version?: number | undefined
  by: Mover
  reason: string
}

/** Restores a leg cancelled by mistake: before the pickup, and only if cancelling it moved no money. */
export const restoreLeg = (context: RequestContext, params: Params): Promise<DispatchResult> =>
  withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    work: (tx, bookedLeg) => restore(tx, { context, bookedLeg, params }),
  })

/** States that were confirmed to the customer; a booking that was never confirmed must be made again. */
const PROMISED: ReadonlySet<LegState> = new Set<LegState>([
  'confirmed',
  'assigned',
  'en_route',
  'arrived',
])

async function restore(
  tx: Tx,
  { context, bookedLeg, params }: { context: RequestContext; bookedLeg: BookedLeg; params: Params },
): Promise<Worked> {
  const { booking, leg } = bookedLeg
  const { by, reason } = params
  if (leg.state === 'confirmed') return { ok: true, what: undefined }
  const move = checkLegMove(leg.state, { to: 'confirmed', by: by.role })
  if (leg.state !== 'cancelled' || !move.ok)
    return { ok: false, reason: move.ok ? 'not-from-here' : move.reason }
  if (reason.trim() === '') return { ok: false, reason: 'needs-reason' }
  if (leg.pickupAt <= context.now()) return { ok: false, reason: 'pickup-past' }
  const key = { operator: context.operator, bookingId: booking.id, leg: leg.number }
  const moments = await listMoments(tx, key)
  const from = moments.findLast(({ to }) => to === 'cancelled')?.from
  if (!PROMISED.has(from as LegState)) return { ok: false, reason: 'not-confirmed' }
  if (!(await undoCancellation(tx, { context, booking, leg: leg.number })))
    return { ok: false, reason: 'not-paid' }
  const target = { context, booking, leg: leg.number }
  await writeMoves(tx, { ...target, moves: [{ from: 'cancelled', to: 'confirmed' }], by, reason })
  await insertLegEvent(tx, { ...target, kind: 'booking-confirmed' })
  return { ok: true, what: 'restored' }
}
