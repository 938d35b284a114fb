import { type JobState, moveJob } from '@kerbside/domain/booking/job.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { freeDrivers, type Mover, tellOfLeg, writeMoves } from '../booking/write-move.ts'
import { holdDriver } from '../driver/find-driver.ts'
import { changeJob, type DispatchVerdict, type Job, type Worked } from './change-job.ts'
import { fitDriver } from './fit-driver.ts'
import { nameInHistory } from './name-in-history.ts'
import { markDriver } from './store.ts'

export type { Mover } from '../booking/write-move.ts'

type Asked = {
  reference: number
  driverId: string
  version?: number | undefined
  by: Mover
  /** The desk was shown what it breaks, and does it though. */
  anyway?: boolean | undefined
  reason?: string | undefined
}

/** Gives a leg to a driver, whoever had it or was asked before. */
export const assignDriver = (call: Call, asked: Asked): Promise<DispatchVerdict> =>
  changeJob(call, {
    reference: asked.reference,
    version: asked.version,
    work: (tx, job) => assign(tx, { call, job, asked }),
  })

/** Takes a leg from whoever drives it: it waits for another, at the fare it had. */
export const unassignDriver = (
  call: Call,
  asked: Omit<Asked, 'driverId' | 'anyway'>,
): Promise<DispatchVerdict> =>
  changeJob(call, {
    reference: asked.reference,
    version: asked.version,
    work: (tx, job) => takeBack(tx, { call, job, by: asked.by, reason: asked.reason ?? '' }),
  })

async function assign(
  tx: Tx,
  { call, job, asked }: { call: Call; job: Job; asked: Asked },
): Promise<Worked> {
  const { booking, leg } = job
  const { driverId, by, reason = '' } = asked
  if (leg.driverId === driverId && leg.state !== 'confirmed') return { ok: true, what: undefined }
  const moves = movesTo(leg.state, by)
  if (!moves) return { ok: false, reason: whyNot(leg.state) }
  const known = await holdDriver(tx, { operator: call.operator, driverId })
  if (!known) return { ok: false, reason: 'driver-gone' }
  const breaches = await fitDriver(tx, { call, leg, known })
  const stop = breaches.find(({ hard }) => hard) ?? (asked.anyway ? undefined : breaches[0])
  if (stop || !known.vehicle) return { ok: false, reason: stop?.reason ?? 'no-vehicle', breaches }
  const of = { call, booking, leg: leg.number }
  const freed = await freeDrivers(tx, { ...of, reason: 'assigned by hand' })
  const vehicleId = known.vehicle.id
  const key = { operator: call.operator, bookingId: booking.id, leg: leg.number }
  await markDriver(tx, { ...key, driverId, vehicleId })
  await nameInHistory(tx, { ...of, by, off: leg.driverId, on: driverId })
  await writeMoves(tx, { ...of, moves, by, reason })
  await tellOfLeg(tx, { ...of, kind: leg.driverId ? 'driver-changed' : 'driver-assigned' })
  return { ok: true, what: 'assigned', drivers: freed, breaches }
}

/** Out of another driver's hands first, where it is in some. */
function movesTo(
  from: JobState,
  { role: by }: Mover,
): { from: JobState; to: JobState }[] | undefined {
  const path: JobState[] = from === 'confirmed' ? ['assigned'] : ['confirmed', 'assigned']
  const moves: { from: JobState; to: JobState }[] = []
  let at = from
  for (const to of path) {
    // out of nobody's hands: called off is put right by another way
    if (at === 'cancelled' || !moveJob(at, { to, by }).ok) return undefined
    if (to === 'confirmed' && at === 'requested') return undefined
    moves.push({ from: at, to })
    at = to
  }
  return moves
}

const whyNot = (state: JobState): 'not-confirmed' | 'not-from-here' =>
  state === 'held' || state === 'requested' ? 'not-confirmed' : 'not-from-here'

/** For a driver who gives it back, too. */
export async function takeBack(
  tx: Tx,
  facts: { call: Call; job: Job; by: Mover; reason: string; deviceAt?: Date | undefined },
): Promise<Worked> {
  const { call, job, by, reason, deviceAt } = facts
  const { booking, leg } = job
  if (leg.state === 'confirmed') return { ok: true, what: undefined }
  if (leg.driverId === undefined) return { ok: false, reason: 'not-from-here' }
  const move = moveJob(leg.state, { to: 'confirmed', by: by.role })
  if (!move.ok) return { ok: false, reason: move.reason }
  if (by.role !== 'system' && reason.trim() === '') return { ok: false, reason: 'needs-reason' }
  const of = { call, booking, leg: leg.number }
  const freed = await freeDrivers(tx, { ...of, reason: 'unassigned' })
  await nameInHistory(tx, { ...of, by, off: leg.driverId })
  await writeMoves(tx, {
    ...of,
    moves: [{ from: leg.state, to: 'confirmed' }],
    by,
    reason,
    deviceAt,
  })
  return { ok: true, what: 'unassigned', drivers: freed, message: 'You no longer have this job.' }
}
