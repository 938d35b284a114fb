import { UPGRADED } from '@kerbside/contract/dispatch/write-history.ts'
import { checkLegMove, type LegState } from '@kerbside/domain/booking/leg-state.ts'
import { checkUpgrade } from '@kerbside/domain/dispatch/check-upgrade.ts'
import type { DispatchRejection } from '@kerbside/domain/dispatch/rejection.ts'
import type { Vehicle } from '@kerbside/domain/driver/driver.ts'
import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import {
  freeDrivers,
  insertLegEvent,
  type Mover,
  writeHistory,
  writeMoves,
} from '../../booking/change/write-move.ts'
import { lockDriverById } from '../../driver/find-driver.ts'
import { listVehicleTypes } from '../../fleet/list-vehicle-types.ts'
import type { BookedLeg } from '../leg/booked-leg.ts'
import { nameInHistory } from '../leg/name-in-history.ts'
import { type DispatchResult, type Worked, withLockedLeg } from '../leg/with-locked-leg.ts'
import { markDriver } from '../store.ts'
import { fitDriver } from './fit-driver.ts'

export type { Mover } from '../../booking/change/write-move.ts'

type Params = {
  reference: number
  driverId: string
  version?: number | undefined
  by: Mover
  /** The dispatcher saw what it breaks and confirmed it. */
  anyway?: boolean | undefined
  /** With a reason: a vehicle of another type than the booked one, if it carries the party. The fare stays. */
  upgrade?: boolean | undefined
  /** Only returns what it would break. */
  preview?: boolean | undefined
  reason?: string | undefined
}

/** Assigns a leg to a driver, also if another driver has it or its offer. */
export async function assignDriver(
  context: RequestContext,
  params: Params,
): Promise<DispatchResult> {
  const vehicleTypes = await listVehicleTypes(context)
  return withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    work: (tx, bookedLeg) => assign(tx, { context, bookedLeg, params, vehicleTypes }),
  })
}

/** Removes the driver from a leg: it waits for another driver at the same fare. */
export const unassignDriver = (
  context: RequestContext,
  params: Omit<Params, 'driverId' | 'anyway'>,
): Promise<DispatchResult> =>
  withLockedLeg(context, {
    reference: params.reference,
    version: params.version,
    work: (tx, bookedLeg) =>
      takeBack(tx, { context, bookedLeg, by: params.by, reason: params.reason ?? '' }),
  })

async function assign(
  tx: Tx,
  details: {
    context: RequestContext
    bookedLeg: BookedLeg
    params: Params
    vehicleTypes: readonly VehicleType[]
  },
): Promise<Worked> {
  const { context, bookedLeg, params } = details
  const { booking, leg } = bookedLeg
  const { driverId, by, reason = '' } = params
  if (leg.driverId === driverId && leg.state !== 'confirmed') return { ok: true, what: undefined }
  const moves = movesTo(leg.state, by)
  if (!moves) return { ok: false, reason: whyNot(leg.state) }
  const driver = await lockDriverById(tx, { operator: context.operator, driverId })
  if (!driver) return { ok: false, reason: 'driver-gone' }
  const breaches = await fitDriver(tx, { context, leg, known: driver })
  const { vehicle } = driver
  const isOther = breaches.some(({ reason: broken }) => broken === 'wrong-vehicle')
  const others = breaches.filter(({ reason: broken }) => broken !== 'wrong-vehicle')
  const hard = others.find((breach) => breach.hard)
  if (hard || !vehicle) return { ok: false, reason: hard?.reason ?? 'no-vehicle', breaches }
  const no = isOther ? whyNoUpgrade({ ...details, vehicle }) : undefined
  if (no) return { ok: false, reason: no, breaches }
  const [soft] = others
  if (soft && !params.anyway) return { ok: false, reason: soft.reason, breaches }
  if (params.preview) return { ok: true, what: undefined, breaches }
  const target = { context, booking, leg: leg.number }
  const freed = await freeDrivers(tx, { ...target, reason: 'assigned by hand' })
  const vehicleId = vehicle.id
  const key = { operator: context.operator, bookingId: booking.id, leg: leg.number }
  await markDriver(tx, { ...key, driverId, vehicleId })
  await nameInHistory(tx, { ...target, by, off: leg.driverId, on: driverId })
  if (isOther)
    await writeHistory(tx, {
      ...target,
      machine: 'note',
      from: null,
      to: UPGRADED,
      by,
      reason: `${vehicle.make} ${vehicle.model} instead of ${leg.vehicleType}: ${reason}`,
      bumps: false,
    })
  await writeMoves(tx, { ...target, moves, by, reason })
  await insertLegEvent(tx, { ...target, kind: leg.driverId ? 'driver-changed' : 'driver-assigned' })
  return { ok: true, what: 'assigned', drivers: freed, breaches }
}

/** Why a vehicle of another type than the booked one may not drive; undefined for a free upgrade with a reason. */
function whyNoUpgrade({
  bookedLeg: { leg },
  params: { upgrade, reason = '' },
  vehicle,
  vehicleTypes,
}: {
  bookedLeg: BookedLeg
  params: Params
  vehicle: Vehicle
  vehicleTypes: readonly VehicleType[]
}): DispatchRejection | undefined {
  const upgraded = checkUpgrade(leg, { vehicle, vehicleTypes })
  if (!upgraded.ok) return upgraded.reason
  if (!upgrade) return 'wrong-vehicle'
  return reason.trim() === '' ? 'needs-reason' : undefined
}

/** A leg that has a driver is first moved back to confirmed. */
function movesTo(
  from: LegState,
  { role: by }: Mover,
): { from: LegState; to: LegState }[] | undefined {
  const path: LegState[] = from === 'confirmed' ? ['assigned'] : ['confirmed', 'assigned']
  const moves: { from: LegState; to: LegState }[] = []
  let at = from
  for (const to of path) {
    // a cancelled leg is restored in another way
    if (at === 'cancelled' || !checkLegMove(at, { to, by }).ok) return undefined
    if (to === 'confirmed' && at === 'requested') return undefined
    moves.push({ from: at, to })
    at = to
  }
  return moves
}

const whyNot = (state: LegState): 'not-confirmed' | 'not-from-here' =>
  state === 'held' || state === 'requested' ? 'not-confirmed' : 'not-from-here'

/** Also used for a driver who gives the leg back. */
export async function takeBack(
  tx: Tx,
  details: {
    context: RequestContext
    bookedLeg: BookedLeg
    by: Mover
    reason: string
    deviceAt?: Date | undefined
  },
): Promise<Worked> {
  const { context, bookedLeg, by, reason, deviceAt } = details
  const { booking, leg } = bookedLeg
  if (leg.state === 'confirmed') return { ok: true, what: undefined }
  if (leg.driverId === undefined) return { ok: false, reason: 'not-from-here' }
  const move = checkLegMove(leg.state, { to: 'confirmed', by: by.role })
  if (!move.ok) return { ok: false, reason: move.reason }
  if (by.role !== 'system' && reason.trim() === '') return { ok: false, reason: 'needs-reason' }
  const target = { context, booking, leg: leg.number }
  const freed = await freeDrivers(tx, { ...target, reason: 'unassigned' })
  await nameInHistory(tx, { ...target, by, off: leg.driverId })
  await writeMoves(tx, {
    ...target,
    moves: [{ from: leg.state, to: 'confirmed' }],
    by,
    reason,
    deviceAt,
  })
  return { ok: true, what: 'unassigned', drivers: freed, message: 'You no longer have this job.' }
}
