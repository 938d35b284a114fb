import { sql } from 'kysely'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Whose = { operator: OperatorId }

/** Counts what an operator needs before the first leg can be driven. */
export async function countFleet(
  tx: Tx,
  { operator }: Whose,
): Promise<{ vehicles: number; drivers: number }> {
  const count = sql<number>`count(*)::integer`.as('count')
  const vehicles = await inOperator(tx, operator)
    .selectFrom('vehicle')
    .select(count)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  const drivers = await inOperator(tx, operator)
    .selectFrom('driver')
    .select(count)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { vehicles: vehicles?.count ?? 0, drivers: drivers?.count ?? 0 }
}

/** Whether there is a real booking, not only a test. */
export async function hasBookings(tx: Tx, { operator }: Whose): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .select('id')
    .where('test', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether staff have changed anything under this prefix: "brand.". */
export async function hasChanged(
  tx: Tx,
  { operator, path }: Whose & { path: string },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('audit_entry')
    .select('number')
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(case jsonb_typeof(detail) when 'array' then detail else '[]' end) as change
        where starts_with(change ->> 'path', ${path}))`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
