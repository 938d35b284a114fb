import type { DriverShift } from '@kerbside/domain/driver/driver.ts'
import { judgeShift, type ShiftRefusal } from '@kerbside/domain/driver/judge-shift.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { boardTopic } from '../../hub/topics.ts'
import { listKnownDrivers, lockDriver } from './driver-store.ts'
import { listVehicleRows, readLicencesOf } from './fleet-store.ts'
import { findOpenShift, hasRunningLeg, insertShift, markShiftEnded } from './shift-store.ts'

export type BeginVerdict =
  | { ok: true; shift: DriverShift; vehicleNumber: number }
  | { ok: false; reason: ShiftRefusal }

/** Begins a shift with a car by its number; without one with the driver's usual car. */
export async function beginShift(
  call: Call,
  asked: { driverId: string; vehicleNumber: number | undefined },
): Promise<BeginVerdict> {
  const { operator } = call
  const verdict = await withOperator(call, async (tx) =>
    (await lockDriver(tx, { operator, driverId: asked.driverId }))
      ? begin(tx, { call, ...asked })
      : ({ ok: false, reason: 'no-vehicle' } as const),
  )
  if (verdict.ok && verdict.isNew) tellBoard(call)
  return verdict
}

async function begin(
  tx: Tx,
  facts: { call: Call; driverId: string; vehicleNumber: number | undefined },
): Promise<(BeginVerdict & { ok: true; isNew: boolean }) | (BeginVerdict & { ok: false })> {
  const { call, driverId, vehicleNumber } = facts
  const { operator, profile } = call
  const now = call.now()
  const [known] = await listKnownDrivers(tx, { operator, driverIds: [driverId] })
  const fleet = await listVehicleRows(tx, { operator })
  const named = fleet.find(({ number }) => number === vehicleNumber)
  const usual = vehicleNumber === undefined ? known?.vehicle : undefined
  const vehicle = named ?? fleet.find(({ id }) => id === usual?.id)
  const holders = vehicle ? [driverId, vehicle.id] : [driverId]
  const licences = await readLicencesOf(tx, { operator, holders })
  const running = known?.shift
  const judged = judgeShift({
    now,
    zone: profile.zone,
    running,
    vehicle,
    isUnknown: vehicleNumber !== undefined && named === undefined,
    isTaken: vehicle?.drivenBy !== undefined && vehicle.drivenBy !== driverId,
    licences,
  })
  if (!judged.ok) return judged
  const { vehicleId, isNew } = judged
  const shift = running ?? { id: call.newId(), vehicleId, beganAt: now }
  if (isNew && !(await insertShift(tx, { operator, driverId, shift })))
    return { ok: false, reason: 'vehicle-taken' }
  const number = fleet.find(({ id }) => id === vehicleId)?.number ?? 0
  return { ok: true, isNew, shift, vehicleNumber: number }
}

export type EndVerdict = { ok: true } | { ok: false; reason: 'on-a-job' }

/** Ends the shift that runs, if one does. From then on nobody knows where the driver is. */
export async function endShift(
  call: Call,
  { driverId }: { driverId: string },
): Promise<EndVerdict> {
  const { operator } = call
  const verdict = await withOperator(call, async (tx): Promise<EndVerdict & { was?: boolean }> => {
    await lockDriver(tx, { operator, driverId })
    if (!(await findOpenShift(tx, { operator, driverId }))) return { ok: true }
    if (await hasRunningLeg(tx, { operator, driverId })) return { ok: false, reason: 'on-a-job' }
    await markShiftEnded(tx, { operator, driverId, now: call.now() })
    return { ok: true, was: true }
  })
  if (verdict.ok) call.drivers.forget(operator, driverId)
  if (verdict.was) tellBoard(call)
  return verdict
}

const tellBoard = ({ live, operator }: Call): void =>
  live.publish(operator, boardTopic(), { signal: 'boardUpdate', what: 'drivers' })
