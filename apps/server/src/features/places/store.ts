import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Enough legs to be representative, and few enough to count quickly. */
const NEWEST_LEGS = 5_000
const MAX_PLACES = 1_000

/** Pickup and drop-off places of the newest legs, with how often each was booked; the most booked first. */
export async function listBookedPlaces(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<{ lat: number; lng: number; times: number }[]> {
  const { rows } = await sql<{ lat: number; lng: number; times: number }>`
    with newest as (
      select pickup, drop_off from leg
      where operator_id = ${operator}
      order by pickup_at desc
      limit ${NEWEST_LEGS}
    ), stop as (
      select pickup as place from newest union all select drop_off from newest
    )
    select (place->'point'->>'lat')::float8 as lat, (place->'point'->>'lng')::float8 as lng, count(*)::integer as times
    from stop
    where place->'point' is not null
    group by 1, 2
    order by 3 desc
    limit ${MAX_PLACES}`.execute(tx)
  return rows
}
