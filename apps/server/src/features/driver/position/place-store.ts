import { sql } from 'kysely'
import { inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { anyRow } from '../../../postgres/statement.ts'
import type { Fix } from './driver-registry.ts'

/** Writes all in one statement; keeps a newer position written by another process. */
export async function writePlaces(
  tx: Tx,
  { operator, fixes }: { operator: OperatorId; fixes: readonly Fix[] },
): Promise<void> {
  await tx
    .insertInto('driver_position')
    .values(
      fixes.map((fix) => ({
        operator_id: operator,
        driver_id: fix.driverId,
        lat: fix.lat,
        lng: fix.lng,
        at: fix.at,
        heading: fix.heading ?? null,
        metres_accuracy: fix.accuracyMetres ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'driver_id'])
        .doUpdateSet((row) => ({
          lat: row.ref('excluded.lat'),
          lng: row.ref('excluded.lng'),
          at: row.ref('excluded.at'),
          heading: row.ref('excluded.heading'),
          metres_accuracy: row.ref('excluded.metres_accuracy'),
        }))
        .where('driver_position.at', '<', sql<Date>`excluded.at`),
    )
    .execute()
}

export const anyPlace = anyRow('driver_position.any', 'driver_position where operator_id = $1')

/** Only of drivers on shift: the positions of others are private. */
export async function readPlaces(tx: Tx, { operator }: { operator: OperatorId }): Promise<Fix[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('driver_position as place')
    .innerJoin('driver_shift as shift', (join) =>
      sameOperator(join, { 'shift.driver_id': 'place.driver_id' }).on('shift.ended_at', 'is', null),
    )
    .select([
      'place.driver_id as driverId',
      'place.lat',
      'place.lng',
      'place.at',
      'place.heading',
      'place.metres_accuracy',
    ])
    .execute()
  return rows.map(({ heading, metres_accuracy, ...fix }) => ({
    ...fix,
    ...(heading !== null && { heading }),
    ...(metres_accuracy !== null && { accuracyMetres: metres_accuracy }),
  }))
}
