import {
  checkShift,
  type LackingDocument,
  type ShiftRejection,
} from '@kerbside/domain/driver/check-shift.ts'
import { holderOfKind } from '@kerbside/domain/driver/document-kind.ts'
import type { DriverShift, KnownDriver, Vehicle } from '@kerbside/domain/driver/driver.ts'
import { type Tx, withOperator } from '../../db.ts'
import { boardTopic } from '../../hub/topics.ts'
import type { RequestContext } from '../../request-context.ts'
import { listKnownDrivers, lockDriver } from './driver-store.ts'
import { listVehicleRows, readLicencesOf } from './fleet/fleet-store.ts'
import { findOpenShift, hasRunningLeg, insertShift, markShiftEnded } from './shift-store.ts'

/** The document that stops a shift, as the driver app names it. */
export type RefusedDocument = LackingDocument & {
  /** The name of an own kind; '' for a fixed one. */
  name: string
  /** Of the car whose document it is; '' for the driver's own. */
  registration: string
  /** The driver can send it: it is their own, or of the car whose documents they see. */
  canSend: boolean
}

export type BeginResult =
  | { ok: true; shift: DriverShift; vehicleNumber: number }
  | { ok: false; reason: ShiftRejection; document?: RefusedDocument }

/** Starts a shift with a car by its number; without one, with the driver's usual car. */
export async function beginShift(
  context: RequestContext,
  params: { driverId: string; vehicleNumber: number | undefined },
): Promise<BeginResult> {
  const { operator } = context
  const result = await withOperator(context, async (tx) =>
    (await lockDriver(tx, { operator, driverId: params.driverId }))
      ? begin(tx, { context, ...params })
      : ({ ok: false, reason: 'no-vehicle' } as const),
  )
  if (result.ok && result.isNew) refreshDrivers(context)
  return result
}

async function begin(
  tx: Tx,
  details: { context: RequestContext; driverId: string; vehicleNumber: number | undefined },
): Promise<(BeginResult & { ok: true; isNew: boolean }) | (BeginResult & { ok: false })> {
  const { context, driverId, vehicleNumber } = details
  const { operator, profile } = context
  const now = context.now()
  const [knownDriver] = await listKnownDrivers(tx, { operator, driverIds: [driverId] })
  const fleet = await listVehicleRows(tx, { operator })
  const named = fleet.find(({ number }) => number === vehicleNumber)
  const usual = vehicleNumber === undefined ? knownDriver?.vehicle : undefined
  const vehicle = named ?? fleet.find(({ id }) => id === usual?.id)
  const holders = vehicle ? [driverId, vehicle.id] : [driverId]
  const licences = await readLicencesOf(tx, { operator, holders })
  const running = knownDriver?.shift
  const checked = checkShift({
    now,
    zone: profile.zone,
    running,
    vehicle,
    isUnknown: vehicleNumber !== undefined && named === undefined,
    isTaken: vehicle?.drivenBy !== undefined && vehicle.drivenBy !== driverId,
    licences,
    ownKinds: knownDriver?.ownKinds ?? [],
  })
  if (!checked.ok) {
    const { reason, lacking } = checked
    return lacking && vehicle
      ? { ok: false, reason, document: refusedDocumentOf(lacking, { knownDriver, vehicle }) }
      : { ok: false, reason }
  }
  const { vehicleId, isNew } = checked
  const shift = running ?? { id: context.newId(), vehicleId, beganAt: now }
  if (isNew && !(await insertShift(tx, { operator, driverId, shift })))
    return { ok: false, reason: 'vehicle-taken' }
  const number = fleet.find(({ id }) => id === vehicleId)?.number ?? 0
  return { ok: true, isNew, shift, vehicleNumber: number }
}

function refusedDocumentOf(
  lacking: LackingDocument,
  { knownDriver, vehicle }: { knownDriver: KnownDriver | undefined; vehicle: Vehicle },
): RefusedDocument {
  const ownKinds = knownDriver?.ownKinds ?? []
  const isOfCar = holderOfKind(lacking.kind, ownKinds) === 'vehicle'
  return {
    ...lacking,
    name: ownKinds.find(({ kind }) => kind === lacking.kind)?.name ?? '',
    registration: isOfCar ? vehicle.registration : '',
    canSend: !isOfCar || knownDriver?.vehicle?.id === vehicle.id,
  }
}

export type EndResult = { ok: true } | { ok: false; reason: 'on-a-leg' }

/** Ends the running shift, if any. From then on the driver's position is not known. */
export async function endShift(
  context: RequestContext,
  { driverId }: { driverId: string },
): Promise<EndResult> {
  const { operator } = context
  const result = await withOperator(context, async (tx): Promise<EndResult & { was?: boolean }> => {
    await lockDriver(tx, { operator, driverId })
    if (!(await findOpenShift(tx, { operator, driverId }))) return { ok: true }
    if (await hasRunningLeg(tx, { operator, driverId })) return { ok: false, reason: 'on-a-leg' }
    await markShiftEnded(tx, { operator, driverId, now: context.now() })
    return { ok: true, was: true }
  })
  if (result.ok) context.drivers.forget(operator, driverId)
  if (result.was) refreshDrivers(context)
  return result
}

/** The drivers of the board have changed. */
export const refreshDrivers = ({ live, operator }: RequestContext): void =>
  live.publish(operator, boardTopic(), { signal: 'boardUpdate', what: 'drivers' })
