import type { Place } from '@kerbside/domain/places/place.ts'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type Connection, openClient } from '../../postgres/open-client.ts'
import type { ServiceAreaSettings } from './read-service-area.ts'

/** The running server may only read this, so it needs the database owner's connection. */
export async function updateServiceArea(
  owner: Connection,
  { operator, ground }: { operator: OperatorId; ground: ServiceAreaSettings },
): Promise<void> {
  const client = openClient(owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.operator', $1, true)", [operator])
    await client.query('update operator set settings = settings || $2::jsonb where id = $1', [
      operator,
      JSON.stringify(ground),
    ])
    await client.query('commit')
  } finally {
    await client.end()
  }
}

type End = Pick<Place, 'name' | 'point'>

/** The latest legs by pickup, in any state. */
export async function listLastLegs(
  tx: Tx,
  { operator, max }: { operator: OperatorId; max: number },
): Promise<{ reference: number; from: End; to: End }[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('leg')
    .select(['reference', 'pickup', 'drop_off'])
    .orderBy('pickup_at', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    reference: row.reference,
    from: row.pickup as End,
    to: row.drop_off as End,
  }))
}
