import type { Path } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type LegKey = { operator: OperatorId; bookingId: string; leg: number }

export type Crew = {
  driverId: string
  /** The car they were assigned with, which need not be the one they drive today. */
  car: { make: string; model: string; colour: string; registration: string } | undefined
}

/** Who is to drive a leg; undefined while nobody is. */
export async function findCrew(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<Crew | undefined> {
  const row = await tx
    .selectFrom('leg')
    .leftJoin('vehicle', (join) =>
      join
        .onRef('vehicle.operator_id', '=', 'leg.operator_id')
        .onRef('vehicle.id', '=', 'leg.vehicle_id'),
    )
    .select(['leg.driver_id', 'vehicle.make', 'vehicle.model', 'vehicle.colour'])
    .select('vehicle.registration')
    .where('leg.operator_id', '=', operator)
    .where('leg.booking_id', '=', bookingId)
    .where('leg.number', '=', leg)
    .executeTakeFirst()
  if (!row?.driver_id) return undefined
  const { make, model, colour, registration } = row
  const car = make !== null && { make, model: model ?? '', colour: colour ?? '' }
  return {
    driverId: row.driver_id,
    car: car ? { ...car, registration: registration ?? '' } : undefined,
  }
}

export type Footprint = { path: Path; metres: number; seconds: number }

/** The way a car went with a leg, as far as it has been kept. */
export async function findFootprint(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<Footprint | undefined> {
  const row = await tx
    .selectFrom('footprint')
    .select(['path', 'metres', 'seconds'])
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .executeTakeFirst()
  return row && { path: row.path as unknown as Path, metres: row.metres, seconds: row.seconds }
}

/** Of every leg that is on board: how many of its stops the car has been at. */
export async function listViasPassed(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<{ reference: number; passed: number }[]> {
  return tx
    .selectFrom('leg')
    .select(['reference', 'vias_passed as passed'])
    .where('operator_id', '=', operator)
    .where('driver_id', 'is not', null)
    .where('state', '=', 'on_board')
    .where('vias_passed', '>', 0)
    .execute()
}

/** Never fewer than are known: of two processes the one that writes later may have heard less. */
export async function markViasPassed(
  tx: Tx,
  { operator, bookingId, leg, passed }: LegKey & { passed: number },
): Promise<void> {
  await tx
    .updateTable('leg')
    .set({ vias_passed: passed })
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .where('vias_passed', '<', passed)
    .execute()
}

/** Lets a code follow the car of a booking until then; one that was taken back stays so. */
export async function keepTrackCode(
  tx: Tx,
  facts: { operator: OperatorId; bookingId: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('booking_access')
    .values({
      operator_id: facts.operator,
      code_hash: facts.codeHash,
      booking_id: facts.bookingId,
      scope: 'track',
      expires_at: facts.expiresAt,
      revoked_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'code_hash']).doUpdateSet({ expires_at: facts.expiresAt }),
    )
    .execute()
}
