import type { JobState } from '@kerbside/domain/booking/job.ts'
import { planMoves } from '@kerbside/domain/dispatch/plan-moves.ts'
import { trueTime } from '@kerbside/domain/dispatch/true-time.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type Mover, tellOfLeg, writeMoves } from '../booking/write-move.ts'
import { holdDriver, readDriver } from '../driver/find-driver.ts'
import { takeBack } from './assign-driver.ts'
import { changeJob, type DispatchVerdict, type Job, type Worked } from './change-job.ts'
import { endRide } from './end-ride.ts'
import { findMoments, momentsWith } from './find-moments.ts'
import { keepNoShow } from './keep-no-show.ts'
import { mayGoFrom } from './set-off.ts'
import { listHeld } from './store.ts'
import { tellClock } from './tell-clock.ts'

export type MoveAsked = {
  reference: number
  to: JobState
  /** A driver moves what is theirs and nothing else. */
  by: Mover & { driverId?: string | undefined }
  version?: number | undefined
  /** When it happened on the phone; undefined: now. */
  deviceAt?: Date | undefined
  /** Of the phone; said again it is answered the same. */
  eventId?: string | undefined
  reason: string
  /** Where the phone was. */
  point?: Point | undefined
}

/** One step of a ride, by its driver or in the driver’s place. */
export const moveLeg = (call: Call, asked: MoveAsked): Promise<DispatchVerdict> => {
  const { by, eventId } = asked
  const { driverId } = by
  const happenedAt = asked.deviceAt ?? call.now()
  return changeJob(call, {
    reference: asked.reference,
    version: asked.version,
    event:
      driverId === undefined || eventId === undefined
        ? undefined
        : { driverId, eventId, happenedAt, about: `move ${asked.to} ${asked.reference}` },
    onlyFor: by.role === 'driver' ? driverId : undefined,
    work: (tx, job) => move(tx, { call, job, asked }),
  })
}

const KINDS: Partial<Record<JobState, string>> = {
  en_route: 'driver-on-way',
  arrived: 'driver-arrived',
  completed: 'ride-finished',
  no_show: 'ride-no-show',
}

async function move(
  tx: Tx,
  { call, job, asked }: { call: Call; job: Job; asked: MoveAsked },
): Promise<Worked> {
  const { booking, leg } = job
  const { to, by, reason } = asked
  if (by.role === 'driver' && leg.driverId !== by.driverId)
    return { ok: false, reason: 'not-yours' }
  if (leg.state === to) return { ok: true, what: undefined }
  if (leg.state === 'cancelled') return { ok: false, reason: 'not-from-here' }
  // a yes, a no and calling off have money to see to: other verbs do that
  if (leg.state === 'held' || leg.state === 'requested')
    return { ok: false, reason: 'not-confirmed' }
  if (to !== 'confirmed' && !DRIVEN.has(to)) return { ok: false, reason: 'not-by-them' }
  if (to === 'confirmed' && leg.driverId !== undefined)
    return takeBack(tx, {
      call,
      job,
      by: await named(tx, { call, by }),
      reason,
      deviceAt: asked.deviceAt,
    })
  const plan = planMoves(leg.state, { to, by: by.role, reason })
  if (!plan.ok) return plan
  if (leg.driverId === undefined && DRIVEN.has(to)) return { ok: false, reason: 'not-from-here' }
  const before = await findMoments(tx, { call, job })
  const at = trueTime({ deviceAt: asked.deviceAt, after: before.last, now: call.now() })
  const from = mayGoFrom(call, leg)
  if (at < from && plan.moves.some((one) => one.to === 'en_route'))
    return { ok: false, reason: 'too-early-to-go', from }
  const moments = momentsWith(before, { moves: plan.moves, at })
  if (to === 'no_show') {
    const clock = await tellClock(tx, { call, job, moments })
    if (!clock.noShowFrom || at < clock.noShowFrom) return { ok: false, reason: 'too-early' }
  }
  const busy = await isElsewhere(tx, { call, job, to })
  if (busy) return { ok: false, reason: 'busy-elsewhere' }
  const of = { call, booking, leg: leg.number }
  await writeMoves(tx, {
    ...of,
    moves: plan.moves,
    by: await named(tx, { call, by }),
    reason,
    deviceAt: asked.deviceAt && at,
    point: asked.point,
  })
  const kind = KINDS[to]
  if (kind !== undefined) await tellOfLeg(tx, { ...of, kind })
  const follow =
    to === 'completed'
      ? await endRide(tx, { call, job, moments })
      : to === 'no_show'
        ? await keepNoShow(tx, { call, job, reason })
        : undefined
  return { ok: true, what: to, ...(follow && { follow }) }
}

/** The history says who it was, also when the leg is another driver’s later. */
async function named(tx: Tx, { call, by }: { call: Call; by: MoveAsked['by'] }): Promise<Mover> {
  if (by.driverId === undefined || by.name !== undefined) return by
  const known = await readDriver(tx, { operator: call.operator, driverId: by.driverId })
  return known ? { ...by, name: `${known.driver.firstName} ${known.driver.lastName}` } : by
}

/** What is not done without a driver. */
const DRIVEN: ReadonlySet<JobState> = new Set<JobState>([
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
])

const UNDER_WAY: ReadonlySet<JobState> = new Set<JobState>(['en_route', 'arrived', 'on_board'])

/** Nobody sets off for one journey in the middle of another. */
async function isElsewhere(
  tx: Tx,
  { call, job, to }: { call: Call; job: Job; to: JobState },
): Promise<boolean> {
  const { driverId } = job.leg
  if (!UNDER_WAY.has(to) || driverId === undefined) return false
  const { operator } = call
  await holdDriver(tx, { operator, driverId })
  const held = await listHeld(tx, { operator, driverId })
  return held.some(
    ({ reference, state }) => reference !== job.leg.reference && UNDER_WAY.has(state),
  )
}
