import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Path } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { anyRow } from '../../../postgres/statement.ts'
import type { ActiveLeg } from '../leg/active-leg.ts'

const UNDER_WAY: LegState[] = ['en_route', 'arrived', 'on_board']

export const anyUnderWay = anyRow(
  'leg.under_way',
  `leg where operator_id = $1 and driver_id is not null and state in ('en_route', 'arrived', 'on_board')`,
)

export async function listLegsUnderWay(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<ActiveLeg[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('leg')
    .select(['booking_id', 'number', 'reference', 'state', 'driver_id'])
    .select(['pickup', 'vias', 'drop_off'])
    .where('driver_id', 'is not', null)
    .where('state', 'in', UNDER_WAY)
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    leg: row.number === 2 ? 2 : 1,
    reference: row.reference,
    state: row.state as LegState,
    driverId: row.driver_id ?? '',
    pickup: (row.pickup as Place).point,
    vias: (row.vias as Place[]).map(({ point }) => point),
    dropOff: (row.drop_off as Place).point,
  }))
}

export type Footprint = { path: Path; metres: number; seconds: number }

type Key = { operator: OperatorId; bookingId: string; leg: number }

/** The driven route of a leg. */
export async function findFootprint(
  tx: Tx,
  { operator, bookingId, leg }: Key,
): Promise<Footprint | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('footprint')
    .select(['path', 'metres', 'seconds'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .executeTakeFirst()
  return row && { path: row.path as Path, metres: row.metres, seconds: row.seconds }
}

export async function insertFootprint(
  tx: Tx,
  { operator, bookingId, leg, now, ...footprint }: Key & Footprint & { now: Date },
): Promise<void> {
  const { metres, seconds } = footprint
  const path = JSON.stringify(footprint.path)
  await tx
    .insertInto('footprint')
    .values({
      operator_id: operator,
      booking_id: bookingId,
      leg,
      path,
      metres,
      seconds,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'booking_id', 'leg'])
        .doUpdateSet({ path, metres, seconds, changed_at: now }),
    )
    .execute()
}
