import type { Path } from '@kerbside/domain/geo.ts'
import { inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { anyRow } from '../../postgres/statement.ts'

type LegKey = { operator: OperatorId; bookingId: string; leg: number }

export type Crew = {
  driverId: string
  /** The car at assignment, which may differ from the one the driver uses today. */
  car: { make: string; model: string; colour: string; registration: string } | undefined
}

/** The driver assigned to a leg; undefined while there is none. */
export async function findCrew(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<Crew | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg')
    .leftJoin('vehicle', (join) => sameOperator(join, { 'vehicle.id': 'leg.vehicle_id' }))
    .select(['leg.driver_id', 'vehicle.make', 'vehicle.model', 'vehicle.colour'])
    .select('vehicle.registration')
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

/** The recorded track of a leg so far. */
export async function findFootprint(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<Footprint | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('footprint')
    .select(['path', 'metres', 'seconds'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .executeTakeFirst()
  return row && { path: row.path as unknown as Path, metres: row.metres, seconds: row.seconds }
}

/** For every leg on board: how many of its stops the car has passed. */
export const anyViasPassed = anyRow(
  'leg.vias_passed',
  `leg where operator_id = $1 and driver_id is not null and state = 'on_board' and vias_passed > 0`,
)

export async function listViasPassed(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<{ reference: number; passed: number }[]> {
  return inOperator(tx, operator)
    .selectFrom('leg')
    .select(['reference', 'vias_passed as passed'])
    .where('driver_id', 'is not', null)
    .where('state', '=', 'on_board')
    .where('vias_passed', '>', 0)
    .execute()
}

/** Never lowers the count: of two processes the later writer may have received fewer positions. */
export async function markViasPassed(
  tx: Tx,
  { operator, bookingId, leg, passed }: LegKey & { passed: number },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('leg')
    .set({ vias_passed: passed })
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .where('vias_passed', '<', passed)
    .execute()
}

/** Lets a code follow the car of a booking until a time; a revoked code stays revoked. */
export async function insertTrackCode(
  tx: Tx,
  params: { operator: OperatorId; bookingId: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('booking_access')
    .values({
      operator_id: params.operator,
      code_hash: params.codeHash,
      booking_id: params.bookingId,
      scope: 'track',
      expires_at: params.expiresAt,
      revoked_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'code_hash']).doUpdateSet({ expires_at: params.expiresAt }),
    )
    .execute()
}
