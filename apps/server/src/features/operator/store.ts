import {
  type Brand,
  DEFAULT_SETTINGS,
  type Operator,
  type Settings,
} from '@kerbside/domain/operator/operator.ts'
import type { Kysely, Selectable } from 'kysely'
import type pg from 'pg'
import { hasChanged, inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { filterOperators, queryOperators } from '../../postgres/run-pipelined.ts'

/** The operator of a host: the only query that needs no operator. */
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

/** A hash of everything that `findOperatorRow` reads of an operator, given `operator o`. */
const STATE = `concat(hashtextextended(o::text, 0), ' ', (
  select string_agg(array_to_string(t.domains, ' '), ' ' order by t.code)
  from tracking_code t where t.operator_id = o.id and t.revoked_at is null))`

/**
 * Those of the operators that are no longer in this state, and those without one. One round trip for many operators,
 * because the list of operators is needed every few seconds and seldom changes.
 */
export const filterChanged = (
  hot: pg.Pool,
  states: ReadonlyMap<OperatorId, string | undefined>,
): Promise<OperatorId[]> =>
  filterOperators(
    hot,
    new Map(
      [...states].map(([operator, state]) => [
        operator,
        {
          name: 'operator.changed',
          text: `select from operator o where o.id = $1 and ${STATE} <> $2`,
          values: [operator, state ?? ''],
        },
      ]),
    ),
  )

type ListedRow = Selectable<Tables['operator']> & { state: string; domains: string[] }

/** Operators with the hash that `filterChanged` compares, in one round trip for many. */
export async function readOperators(
  hot: pg.Pool,
  operators: readonly OperatorId[],
): Promise<{ operator: Operator; state: string }[]> {
  const rows = await queryOperators<ListedRow>(
    hot,
    new Map(
      operators.map((operator) => [
        operator,
        {
          name: 'operator.listed',
          text: `select o.*, ${STATE} as state, array(
              select unnest(t.domains) from tracking_code t where t.operator_id = o.id and t.revoked_at is null) as domains
            from operator o where o.id = $1`,
          values: [operator],
        },
      ]),
    ),
  )
  return [...rows.values()].flat().map(({ state, domains, ...row }) => ({
    state,
    operator: carriedBy(operatorOf(row), { domains }),
  }))
}

export async function findOperatorRow(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<Operator | undefined> {
  const [row, codes] = await Promise.all([
    tx.selectFrom('operator').selectAll().where('id', '=', operator).executeTakeFirst(),
    inOperator(tx, operator)
      .selectFrom('tracking_code')
      .select('domains')
      .where('revoked_at', 'is', null)
      .execute(),
  ])
  const foundOperator = row && operatorOf(row)
  return (
    foundOperator && carriedBy(foundOperator, { domains: codes.flatMap(({ domains }) => domains) })
  )
}

/** A site that may embed one of the tracking codes may embed the operator. */
const carriedBy = (operator: Operator, { domains }: { domains: readonly string[] }): Operator => {
  const { settings } = operator
  if (domains.length === 0) return operator
  const embedders = [...new Set([...settings.embedders, ...domains])]
  return { ...operator, settings: { ...settings, embedders } }
}

const operatorOf = (row: Selectable<Tables['operator']>): Operator => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  mode: row.mode,
  zone: row.zone,
  currency: row.currency,
  country: row.country,
  base: { lat: row.base_lat, lng: row.base_lng },
  settings: { ...DEFAULT_SETTINGS, ...(row.settings as Settings) },
  brand: row.brand as Brand,
  ...(row.suspended_at && { suspended: true as const }),
})

/** Locked until the transaction ends, so that nothing else changes it. */
export async function findVersioned(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<{ operator: Operator; version: number } | undefined> {
  const row = await tx
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', operator)
    .forUpdate()
    .executeTakeFirst()
  return row && { operator: operatorOf(row), version: row.version }
}

export async function updateOperator(
  tx: Tx,
  { operator, version }: { operator: Operator; version: number },
): Promise<void> {
  const { name, mode, zone, currency, country, base, settings, brand } = operator
  await tx
    .updateTable('operator')
    .set({
      name,
      mode,
      zone,
      currency,
      country,
      base_lat: base.lat,
      base_lng: base.lng,
      settings: JSON.stringify(settings),
      brand: JSON.stringify(brand),
      version,
    })
    .where('id', '=', operator.id)
    .execute()
}

export type SealedSecret = {
  name: string
  sealed: Buffer
  changedAt: Date
  /** The last characters of the secret, and who saved it; '' if saved from the command line. */
  ending?: string
  changedBy?: string
}
export type StoredSecret = Required<SealedSecret> & {
  checkedAt: Date | undefined
  checkResult: string
}

export async function listSealedSecrets(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<StoredSecret[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('operator_secret')
    .selectAll()
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    sealed: row.sealed,
    changedAt: row.changed_at,
    ending: row.ending,
    changedBy: row.changed_by,
    checkedAt: row.checked_at ?? undefined,
    checkResult: row.check_result,
  }))
}

/** The gateway's response when the key was checked. */
export async function markChecked(
  tx: Tx,
  facts: { operator: OperatorId; name: string; at: Date; word: string },
): Promise<void> {
  await inOperator(tx, facts.operator)
    .updateTable('operator_secret')
    .set({ checked_at: facts.at, check_result: facts.word })
    .where('name', '=', facts.name)
    .execute()
}

export async function findSealedSecret(
  tx: Tx,
  { operator, name }: { operator: OperatorId; name: string },
): Promise<Buffer | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('operator_secret')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.sealed
}

export async function markSecret(
  tx: Tx,
  { operator, name, ...facts }: SealedSecret & { operator: OperatorId },
): Promise<void> {
  const secret = {
    sealed: facts.sealed,
    changed_at: facts.changedAt,
    ending: facts.ending ?? '',
    changed_by: facts.changedBy ?? '',
    checked_at: null,
    check_result: '',
  }
  await tx
    .insertInto('operator_secret')
    .values({ operator_id: operator, name, ...secret })
    .onConflict((conflict) => conflict.columns(['operator_id', 'name']).doUpdateSet(secret))
    .execute()
}

/** False if there was none. */
export async function dropSecret(
  tx: Tx,
  { operator, name }: { operator: OperatorId; name: string },
): Promise<boolean> {
  return inOperator(tx, operator)
    .deleteFrom('operator_secret')
    .where('name', '=', name)
    .$call(hasChanged)
}
