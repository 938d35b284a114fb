import type { Prefill } from '@kerbside/domain/promo/prefill.ts'
import type { Selectable } from 'kysely'
import { inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type PromoRow = Selectable<Tables['promo']>

/** Every code with how often it was used, newest first. */
export async function listPromoRows(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<(PromoRow & { used: number })[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('promo')
    .selectAll('promo')
    .select((eb) =>
      eb
        .selectFrom('promo_use')
        .select((use) => use.fn.sum<string>('uses').as('sum'))
        .whereRef('promo_use.operator_id', '=', 'promo.operator_id')
        .whereRef('promo_use.promo_id', '=', 'promo.id')
        .as('used'),
    )
    .orderBy('promo.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, used: Number(row.used ?? 0) }))
}

/** Locked until the transaction ends. */
export async function lockPromo(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: number },
): Promise<PromoRow | undefined> {
  return inOperator(tx, operator)
    .selectFrom('promo')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type PromoFacts = Omit<PromoRow, 'operator_id' | 'id' | 'version'>

/** The number of the new code; undefined if the code exists already. */
export async function insertPromo(
  tx: Tx,
  { operator, facts }: { operator: OperatorId; facts: PromoFacts },
): Promise<number | undefined> {
  const last = await inOperator(tx, operator)
    .selectFrom('promo')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  const id = (last?.id ?? 0) + 1
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('promo')
    .values({ operator_id: operator, id, version: 1, ...facts })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? id : undefined
}

export async function updatePromo(
  tx: Tx,
  {
    operator,
    id,
    version,
    facts,
  }: { operator: OperatorId; id: number; version: number; facts: Partial<PromoFacts> },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('promo')
    .set({ ...facts, version })
    .where('id', '=', id)
    .execute()
}

/** Whether another promo has this code. */
export async function isCodeTaken(
  tx: Tx,
  { operator, code, but }: { operator: OperatorId; code: string; but: number },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('promo')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', but)
    .executeTakeFirst()
  return row !== undefined
}

export type PromotionRow = {
  tokenHash: Buffer
  label: string
  prefill: Prefill
  madeAt: Date | undefined
  expiresAt: Date
  revokedAt: Date | undefined
}

/** Newest first; those made before dates were stored come last. */
export async function listPromotionRows(
  tx: Tx,
  { operator, max }: { operator: OperatorId; max: number },
): Promise<PromotionRow[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('promotion')
    .selectAll()
    .orderBy('made_at', (order) => order.desc().nullsLast())
    .orderBy('expires_at', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    label: row.label,
    prefill: row.prefill as Prefill,
    madeAt: row.made_at ?? undefined,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at ?? undefined,
  }))
}

/** Corporate accounts that a code can be restricted to. */
export async function listAccountNames(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<{ id: number; name: string }[]> {
  return inOperator(tx, operator)
    .selectFrom('booker')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .execute()
}
