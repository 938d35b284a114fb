import type { DriverShift } from '@kerbside/domain/driver/driver.ts'
import { hasChanged, inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Whose = { operator: OperatorId; driverId: string }

export async function findOpenShift(
  tx: Tx,
  { operator, driverId }: Whose,
): Promise<DriverShift | undefined> {
  return inOperator(tx, operator)
    .selectFrom('driver_shift')
    .select(['id', 'vehicle_id as vehicleId', 'started_at as beganAt'])
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The vehicle types of each open shift's car, by driver; without drivers on a break. */
export async function listTypesOnShift(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await inOperator(tx, operator)
    .selectFrom('driver_shift as shift')
    .innerJoin('vehicle', (join) => sameOperator(join, { 'vehicle.id': 'shift.vehicle_id' }))
    .leftJoin('driver_break as pause', (join) =>
      sameOperator(join, { 'pause.driver_id': 'shift.driver_id' }).on('pause.ended_at', 'is', null),
    )
    .select(['shift.driver_id', 'vehicle.vehicle_type_ids'])
    .where('shift.ended_at', 'is', null)
    .where('pause.id', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.driver_id, row.vehicle_type_ids]))
}

/** The car of the latest shift, whether it has ended or not. */
export async function findLastVehicleId(
  tx: Tx,
  { operator, driverId }: Whose,
): Promise<string | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver_shift')
    .select('vehicle_id')
    .where('driver_id', '=', driverId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.vehicle_id
}

/** A driver's number and whether they are on shift, in one query, because position updates need it every second. */
export async function findShiftOf(
  tx: Tx,
  { operator, driverId }: Whose,
): Promise<{ number: number; isOnShift: boolean } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver')
    .leftJoin('driver_shift as shift', (join) =>
      sameOperator(join, { 'shift.driver_id': 'driver.id' }).on('shift.ended_at', 'is', null),
    )
    .select(['driver.number', 'shift.id as shiftId'])
    .where('driver.id', '=', driverId)
    .executeTakeFirst()
  return row && { number: row.number, isOnShift: row.shiftId !== null }
}

/** False if another driver started a shift with this car at the same moment. */
export async function insertShift(
  tx: Tx,
  { operator, driverId, shift }: Whose & { shift: DriverShift },
): Promise<boolean> {
  return tx
    .insertInto('driver_shift')
    .values({
      operator_id: operator,
      id: shift.id,
      driver_id: driverId,
      vehicle_id: shift.vehicleId,
      started_at: shift.beganAt,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

/** Ends the break of the shift, too. */
export async function markShiftEnded(
  tx: Tx,
  { operator, driverId, now }: Whose & { now: Date },
): Promise<void> {
  await markBreakEnded(tx, { operator, driverId, at: now })
  await inOperator(tx, operator)
    .updateTable('driver_shift')
    .set({ ended_at: now })
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertBreak(
  tx: Tx,
  { operator, driverId, ...made }: Whose & { id: string; shiftId: string; beganAt: Date },
): Promise<void> {
  await tx
    .insertInto('driver_break')
    .values({
      operator_id: operator,
      id: made.id,
      driver_id: driverId,
      shift_id: made.shiftId,
      started_at: made.beganAt,
      ended_at: null,
    })
    // the phone sent the event before and did not get the response
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A break that began later, by a phone that was offline, ends when it began. */
export async function markBreakEnded(
  tx: Tx,
  { operator, driverId, at }: Whose & { at: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('driver_break')
    .set((eb) => ({ ended_at: eb.fn<Date>('greatest', ['started_at', eb.val(at)]) }))
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .execute()
}

const RUNNING = ['en_route', 'arrived', 'on_board'] as const

/** A passenger waits for this driver or is in the car. */
export const hasRunningLeg = (tx: Tx, whose: Whose): Promise<boolean> =>
  hasLegIn(tx, { ...whose, states: RUNNING })

/** The driver has a leg that is not over. */
export const hasOpenLeg = (tx: Tx, whose: Whose): Promise<boolean> =>
  hasLegIn(tx, { ...whose, states: ['assigned', ...RUNNING] })

async function hasLegIn(
  tx: Tx,
  { operator, driverId, states }: Whose & { states: readonly string[] },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg')
    .select('number')
    .where('driver_id', '=', driverId)
    .where('state', 'in', states)
    .executeTakeFirst()
  return row !== undefined
}

/** Shifts that overlap a span, each cut to the span. */
export async function listShiftTimes(
  tx: Tx,
  { operator, driverId, from, until }: Whose & { from: Date; until: Date },
): Promise<{ beganAt: Date; endedAt: Date | undefined }[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('driver_shift')
    .select(['started_at', 'ended_at'])
    .where('driver_id', '=', driverId)
    .where('started_at', '<', until)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', from)]))
    .execute()
  return rows.map((row) => ({ beganAt: row.started_at, endedAt: row.ended_at ?? undefined }))
}
