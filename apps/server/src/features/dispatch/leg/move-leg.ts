import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { planMoves } from '@kerbside/domain/dispatch/plan-moves.ts'
import { trueTime } from '@kerbside/domain/dispatch/true-time.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { insertLegEvent, type Mover, writeMoves } from '../../booking/change/write-move.ts'
import { endBreak } from '../../driver/change-break.ts'
import { lockDriverById, readDriver } from '../../driver/find-driver.ts'
import { takeBack } from '../assign/assign-driver.ts'
import { findMoments, momentsWith } from '../board/find-moments.ts'
import { findWaitingClock } from '../board/find-waiting-clock.ts'
import { mayGoFrom } from '../drive/set-off.ts'
import { listOpenLegsOfDriver } from '../store.ts'
import type { BookedLeg } from './booked-leg.ts'
import { completeLeg } from './complete-leg.ts'
import { recordNoShow } from './record-no-show.ts'
import { type DispatchResult, type Worked, withLockedLeg } from './with-locked-leg.ts'

export type MoveParams = {
  reference: number
  to: LegState
  /** A driver may move only their own legs. */
  by: Mover & { driverId?: string | undefined }
  version?: number | undefined
  /** When it happened on the phone; undefined means now. */
  deviceAt?: Date | undefined
  /** The phone's event id; a repeated one gets the same response. */
  eventId?: string | undefined
  reason: string
  /** The position of the phone. */
  point?: Point | undefined
}

/** Moves a leg one step, by its driver or by the desk for the driver. */
export const moveLeg = (context: RequestContext, params: MoveParams): Promise<DispatchResult> => {
  const { by, eventId } = params
  const { driverId } = by
  const happenedAt = params.deviceAt ?? context.now()
  return withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    event:
      driverId === undefined || eventId === undefined
        ? undefined
        : { driverId, eventId, happenedAt, about: `move ${params.to} ${params.reference}` },
    onlyFor: by.role === 'driver' ? driverId : undefined,
    work: (tx, bookedLeg) => move(tx, { context, bookedLeg, params }),
  })
}

const KINDS: Partial<Record<LegState, string>> = {
  en_route: 'driver-on-way',
  arrived: 'driver-arrived',
  completed: 'leg-finished',
  no_show: 'leg-no-show',
}

async function move(
  tx: Tx,
  {
    context,
    bookedLeg,
    params,
  }: { context: RequestContext; bookedLeg: BookedLeg; params: MoveParams },
): Promise<Worked> {
  const { booking, leg } = bookedLeg
  const { to, by, reason } = params
  if (by.role === 'driver' && leg.driverId !== by.driverId)
    return { ok: false, reason: 'not-yours' }
  if (leg.state === to) return { ok: true, what: undefined }
  if (leg.state === 'cancelled') return { ok: false, reason: 'not-from-here' }
  // approval, rejection and cancellation involve payments and have their own functions
  if (leg.state === 'held' || leg.state === 'requested')
    return { ok: false, reason: 'not-confirmed' }
  if (to !== 'confirmed' && !DRIVEN.has(to)) return { ok: false, reason: 'not-by-them' }
  if (to === 'confirmed' && leg.driverId !== undefined)
    return takeBack(tx, {
      context,
      bookedLeg,
      by: await named(tx, { context, by }),
      reason,
      deviceAt: params.deviceAt,
    })
  const plan = planMoves(leg.state, { to, by: by.role, reason })
  if (!plan.ok) return plan
  if (leg.driverId === undefined && DRIVEN.has(to)) return { ok: false, reason: 'not-from-here' }
  const before = await findMoments(tx, { context, bookedLeg })
  const at = trueTime({ deviceAt: params.deviceAt, after: before.last, now: context.now() })
  const from = mayGoFrom(context, leg)
  if (at < from && plan.moves.some((item) => item.to === 'en_route'))
    return { ok: false, reason: 'too-early-to-go', from }
  const moments = momentsWith(before, { moves: plan.moves, at })
  if (to === 'no_show') {
    const clock = await findWaitingClock(tx, { context, bookedLeg, moments })
    if (!clock.noShowFrom || at < clock.noShowFrom) return { ok: false, reason: 'too-early' }
  }
  const busy = await isOnAnotherLeg(tx, { context, bookedLeg, to })
  if (busy) return { ok: false, reason: 'busy-elsewhere' }
  const setsOff = plan.moves.some((item) => item.to === 'en_route')
  const resting = setsOff && (await isOnBreak(tx, { context, driverId: leg.driverId }))
  if (resting && by.role === 'driver') return { ok: false, reason: 'end-break-first' }
  // the desk says that the driver is on the way: so the break is over
  if (resting && leg.driverId) await endBreak(tx, { context, driverId: leg.driverId, at })
  const target = { context, booking, leg: leg.number }
  await writeMoves(tx, {
    ...target,
    moves: plan.moves,
    by: await named(tx, { context, by }),
    reason,
    deviceAt: params.deviceAt && at,
    point: params.point,
  })
  const kind = KINDS[to]
  if (kind !== undefined) await insertLegEvent(tx, { ...target, kind })
  const follow =
    to === 'completed'
      ? await completeLeg(tx, { context, bookedLeg, moments })
      : to === 'no_show'
        ? await recordNoShow(tx, { context, bookedLeg, reason })
        : undefined
  return { ok: true, what: to, ...(follow && { follow }) }
}

async function isOnBreak(
  tx: Tx,
  { context, driverId }: { context: RequestContext; driverId: string | undefined },
): Promise<boolean> {
  if (driverId === undefined) return false
  const known = await readDriver(tx, { operator: context.operator, driverId })
  return known?.shift?.onBreakSince !== undefined
}

/** Adds the driver's name for the history, which stays even if the leg gets another driver later. */
async function named(
  tx: Tx,
  { context, by }: { context: RequestContext; by: MoveParams['by'] },
): Promise<Mover> {
  if (by.driverId === undefined || by.name !== undefined) return by
  const driver = await readDriver(tx, { operator: context.operator, driverId: by.driverId })
  return driver ? { ...by, name: `${driver.driver.firstName} ${driver.driver.lastName}` } : by
}

/** States that require a driver. */
const DRIVEN: ReadonlySet<LegState> = new Set<LegState>([
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
])

const UNDER_WAY: ReadonlySet<LegState> = new Set<LegState>(['en_route', 'arrived', 'on_board'])

/** Whether the driver is under way with another leg, which prevents setting off. */
async function isOnAnotherLeg(
  tx: Tx,
  { context, bookedLeg, to }: { context: RequestContext; bookedLeg: BookedLeg; to: LegState },
): Promise<boolean> {
  const { driverId } = bookedLeg.leg
  if (!UNDER_WAY.has(to) || driverId === undefined) return false
  const { operator } = context
  await lockDriverById(tx, { operator, driverId })
  const lockedLegs = await listOpenLegsOfDriver(tx, { operator, driverId })
  return lockedLegs.some(
    ({ reference, state }) => reference !== bookedLeg.leg.reference && UNDER_WAY.has(state),
  )
}
