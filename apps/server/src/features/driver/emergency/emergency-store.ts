import type { OpenEmergency } from '@kerbside/contract/driver/emergency.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import { hasChanged, inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** False if the phone has sent it before. */
export async function insertEmergency(
  tx: Tx,
  made: {
    operator: OperatorId
    id: string
    driverId: string
    reference: number | undefined
    place: Point | undefined
    raisedAt: Date
    now: Date
  },
): Promise<boolean> {
  return tx
    .insertInto('driver_emergency')
    .values({
      operator_id: made.operator,
      id: made.id,
      driver_id: made.driverId,
      reference: made.reference ?? null,
      lat: made.place?.lat ?? null,
      lng: made.place?.lng ?? null,
      raised_at: made.raisedAt,
      received_at: made.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

/** Whether the leg is this driver's: a phone may name any number. */
export async function isLegOf(
  tx: Tx,
  { operator, driverId, reference }: { operator: OperatorId; driverId: string; reference: number },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg')
    .select('number')
    .where('reference', '=', reference)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return row !== undefined
}

export type OwnEmergency = { id: string; raisedAt: Date; seenBy: string }

/** Each driver once, with the latest position, the latest press first. */
export async function listOpenEmergencies(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<OpenEmergency[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('driver_emergency as emergency')
    .innerJoin('driver', (join) => sameOperator(join, { 'driver.id': 'emergency.driver_id' }))
    .leftJoin('driver_shift as shift', (join) =>
      sameOperator(join, { 'shift.driver_id': 'driver.id' }).on('shift.ended_at', 'is', null),
    )
    .leftJoin('vehicle', (join) => sameOperator(join, { 'vehicle.id': 'shift.vehicle_id' }))
    .select([
      'emergency.id',
      'emergency.driver_id',
      'emergency.reference',
      'emergency.lat',
      'emergency.lng',
      'emergency.raised_at',
      'emergency.acknowledged_by',
      'driver.number',
      'driver.first_name',
      'driver.last_name',
      'driver.phone',
      'vehicle.make',
      'vehicle.model',
      'vehicle.colour',
      'vehicle.registration',
    ])
    .where('emergency.resolved_at', 'is', null)
    .where('emergency.withdrawn_at', 'is', null)
    .orderBy('emergency.raised_at', 'desc')
    .execute()
  const latest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) if (!latest.has(row.driver_id)) latest.set(row.driver_id, row)
  return [...latest.values()].map((row) => ({
    id: row.id,
    driver: {
      number: row.number,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
    },
    vehicle:
      row.registration === null
        ? undefined
        : {
            make: row.make ?? '',
            model: row.model ?? '',
            colour: row.colour ?? '',
            registration: row.registration,
          },
    reference: row.reference ?? undefined,
    place: row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : undefined,
    raisedAt: row.raised_at,
    // A later press has to be seen again.
    seenBy: row.acknowledged_by,
  }))
}

type Found = {
  driverId: string
  raisedAt: Date
  acknowledgedBy: string | undefined
  isWithdrawn: boolean
  isResolved: boolean
  resolvedBy: string
}

/** Locked until the transaction ends. */
export async function lockEmergency(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<Found | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver_emergency')
    .select([
      'driver_id',
      'raised_at',
      'acknowledged_at',
      'acknowledged_by',
      'withdrawn_at',
      'resolved_at',
      'resolved_by',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      driverId: row.driver_id,
      raisedAt: row.raised_at,
      acknowledgedBy: row.acknowledged_at ? row.acknowledged_by : undefined,
      isWithdrawn: row.withdrawn_at !== null,
      isResolved: row.resolved_at !== null,
      resolvedBy: row.resolved_by,
    }
  )
}

/** All presses of the driver that are open: they are one emergency. */
export async function markAcknowledged(
  tx: Tx,
  params: { operator: OperatorId; driverId: string; by: string; now: Date },
): Promise<void> {
  await inOperator(tx, params.operator)
    .updateTable('driver_emergency')
    .set({ acknowledged_at: params.now, acknowledged_by: params.by })
    .where('driver_id', '=', params.driverId)
    .where('acknowledged_at', 'is', null)
    .execute()
}

export async function markWithdrawn(
  tx: Tx,
  { operator, id, now }: { operator: OperatorId; id: string; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('driver_emergency')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .execute()
}

/** All presses of the driver that are open, seen or not. */
export async function markResolved(
  tx: Tx,
  params: { operator: OperatorId; driverId: string; by: string; note: string; now: Date },
): Promise<void> {
  await inOperator(tx, params.operator)
    .updateTable('driver_emergency')
    .set({ resolved_at: params.now, resolved_by: params.by, resolution: params.note })
    .where('driver_id', '=', params.driverId)
    .where('resolved_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** The driver's number, for the audit log. */
export async function findNumber(
  tx: Tx,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Promise<number> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver')
    .select('number')
    .where('id', '=', driverId)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** The driver's latest, raised after `since` and not withdrawn. */
export async function findLatestEmergency(
  tx: Tx,
  { operator, driverId, since }: { operator: OperatorId; driverId: string; since: Date },
): Promise<OwnEmergency | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver_emergency')
    .select(['id', 'raised_at', 'acknowledged_by', 'resolved_at'])
    .where('driver_id', '=', driverId)
    .where('raised_at', '>=', since)
    .where('withdrawn_at', 'is', null)
    .orderBy('raised_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && !row.resolved_at
    ? { id: row.id, raisedAt: row.raised_at, seenBy: row.acknowledged_by }
    : undefined
}
