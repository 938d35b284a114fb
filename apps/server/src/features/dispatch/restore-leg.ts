import type { JobState } from '@kerbside/domain/booking/job.ts'
import { moveJob } from '@kerbside/domain/booking/job.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type Mover, tellOfLeg, writeMoves } from '../booking/write-move.ts'
import { undoCancellation } from '../cancellation/undo-cancellation.ts'
import { changeJob, type DispatchVerdict, type Job, type Worked } from './change-job.ts'
import { listMoments } from './store.ts'

type Asked = {
  reference: number
  version?: number | undefined
  by: Mover
  reason: string
}

/** Puts right what was cancelled by mistake: before the pickup, and when cancelling it has moved no money. */
export const restoreLeg = (call: Call, asked: Asked): Promise<DispatchVerdict> =>
  changeJob(call, {
    reference: asked.reference,
    version: asked.version,
    work: (tx, job) => restore(tx, { call, job, asked }),
  })

/** What had been promised to a customer; a booking nobody had agreed to yet has to be made anew. */
const PROMISED: ReadonlySet<JobState> = new Set<JobState>([
  'confirmed',
  'assigned',
  'en_route',
  'arrived',
])

async function restore(
  tx: Tx,
  { call, job, asked }: { call: Call; job: Job; asked: Asked },
): Promise<Worked> {
  const { booking, leg } = job
  const { by, reason } = asked
  if (leg.state === 'confirmed') return { ok: true, what: undefined }
  const move = moveJob(leg.state, { to: 'confirmed', by: by.role })
  if (leg.state !== 'cancelled' || !move.ok)
    return { ok: false, reason: move.ok ? 'not-from-here' : move.reason }
  if (reason.trim() === '') return { ok: false, reason: 'needs-reason' }
  if (leg.pickupAt <= call.now()) return { ok: false, reason: 'pickup-past' }
  const key = { operator: call.operator, bookingId: booking.id, leg: leg.number }
  const moments = await listMoments(tx, key)
  const from = moments.findLast(({ to }) => to === 'cancelled')?.from
  if (!PROMISED.has(from as JobState)) return { ok: false, reason: 'not-confirmed' }
  if (!(await undoCancellation(tx, { call, booking, leg: leg.number })))
    return { ok: false, reason: 'not-paid' }
  const of = { call, booking, leg: leg.number }
  await writeMoves(tx, { ...of, moves: [{ from: 'cancelled', to: 'confirmed' }], by, reason })
  await tellOfLeg(tx, { ...of, kind: 'booking-confirmed' })
  return { ok: true, what: 'restored' }
}
