import {
  type Brand,
  type Operator,
  type Settings,
  UNSAID,
} from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Which operator a host belongs to. The one read that no operator has to be named for. */
export async function findHost(db: Kysely<Tables>, host: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('operator_host')
    .select('operator_id')
    .where('host', '=', host)
    .executeTakeFirst()
  return row?.operator_id
}

/** Every host of the install with its operator. */
export async function listHosts(
  db: Kysely<Tables>,
): Promise<{ host: string; operatorId: string }[]> {
  const rows = await db.selectFrom('operator_host').selectAll().orderBy('host').execute()
  return rows.map((row) => ({ host: row.host, operatorId: row.operator_id }))
}

export async function findOperatorRow(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<Operator | undefined> {
  const row = await tx
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', operator)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      slug: row.slug,
      name: row.name,
      mode: row.mode,
      zone: row.zone,
      currency: row.currency,
      country: row.country,
      base: { lat: row.base_lat, lng: row.base_lng },
      settings: { ...UNSAID, ...(row.settings as Settings) },
      brand: row.brand as Brand,
    }
  )
}
