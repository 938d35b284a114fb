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

export type SealedSecret = { name: string; sealed: Buffer; changedAt: Date }

export async function listSealedSecrets(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<SealedSecret[]> {
  const rows = await tx
    .selectFrom('operator_secret')
    .select(['name', 'sealed', 'changed_at'])
    .where('operator_id', '=', operator)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ name: row.name, sealed: row.sealed, changedAt: row.changed_at }))
}

export async function findSealedSecret(
  tx: Tx,
  { operator, name }: { operator: OperatorId; name: string },
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('operator_secret')
    .select('sealed')
    .where('operator_id', '=', operator)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.sealed
}

export async function markSecret(
  tx: Tx,
  { operator, name, sealed, changedAt }: SealedSecret & { operator: OperatorId },
): Promise<void> {
  await tx
    .insertInto('operator_secret')
    .values({ operator_id: operator, name, sealed, changed_at: changedAt })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'name']).doUpdateSet({ sealed, changed_at: changedAt }),
    )
    .execute()
}

/** False when there was none. */
export async function dropSecret(
  tx: Tx,
  { operator, name }: { operator: OperatorId; name: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_secret')
    .where('operator_id', '=', operator)
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
