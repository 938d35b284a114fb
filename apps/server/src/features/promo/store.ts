import { minor } from '@kerbside/domain/money.ts'
import type { Promo } from '@kerbside/domain/promo/judge-promo.ts'
import type { Prefill } from '@kerbside/domain/promo/prefill.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** A code with its conditions, and how often this customer ('' while nobody is known) used it. */
export async function findPromo(
  tx: Tx,
  { operator, code, customer }: { operator: OperatorId; code: string; customer: string },
): Promise<{ promo: Promo; usesBefore: number } | undefined> {
  const row = await tx
    .selectFrom('promo')
    .leftJoin('promo_use', (join) =>
      join
        .onRef('promo_use.operator_id', '=', 'promo.operator_id')
        .onRef('promo_use.promo_id', '=', 'promo.id')
        .on('promo_use.customer', '=', customer),
    )
    .selectAll('promo')
    .select('promo_use.uses')
    .where('promo.operator_id', '=', operator)
    .where('promo.code', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  if (!row) return undefined
  return {
    usesBefore: row.uses ?? 0,
    promo: {
      id: row.id,
      code: row.code,
      off:
        row.off_kind === 'amount'
          ? { kind: 'amount', amount: minor(row.off_amount) }
          : { kind: 'percent', basisPoints: row.off_amount * 100 },
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      usesLeft: row.uses_left ?? undefined,
      usesPerCustomer: row.uses_per_customer ?? undefined,
      weekdays: row.weekdays,
      minimumFare: minor(row.minimum_fare),
      vehicleTypeIds: row.vehicle_type_ids,
      bookerIds: row.booker_ids,
      isRetired: row.retired_at !== null,
    },
  }
}

export async function insertPromotion(
  tx: Tx,
  facts: {
    operator: OperatorId
    tokenHash: Buffer
    prefill: Prefill
    label: string
    madeAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('promotion')
    .values({
      operator_id: facts.operator,
      token_hash: facts.tokenHash,
      prefill: JSON.stringify(facts.prefill),
      expires_at: facts.expiresAt,
      revoked_at: null,
      label: facts.label,
      made_at: facts.madeAt,
    })
    .execute()
}

/** What a live link fills in. */
export async function findPrefill(
  tx: Tx,
  asked: { operator: OperatorId; tokenHash: Buffer; now: Date },
): Promise<Prefill | undefined> {
  const row = await tx
    .selectFrom('promotion')
    .select('prefill')
    .where('operator_id', '=', asked.operator)
    .where('token_hash', '=', asked.tokenHash)
    .where('expires_at', '>', asked.now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row && (row.prefill as Prefill)
}

/** False when there is no such link, or it was ended before. */
export async function markRevoked(
  tx: Tx,
  asked: { operator: OperatorId; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('promotion')
    .set({ revoked_at: asked.now })
    .where('operator_id', '=', asked.operator)
    .where('token_hash', '=', asked.tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
