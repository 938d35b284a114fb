import { minor } from '@kerbside/domain/money.ts'
import type { Promo } from '@kerbside/domain/promo/evaluate-promo.ts'
import type { Prefill } from '@kerbside/domain/promo/prefill.ts'
import { hasChanged, inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** A code with its conditions, and how often this customer ('' while unknown) has used it. */
export async function findPromo(
  tx: Tx,
  { operator, code, customer }: { operator: OperatorId; code: string; customer: string },
): Promise<{ promo: Promo; usesBefore: number } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('promo')
    .leftJoin('promo_use', (join) =>
      sameOperator(join, { 'promo_use.promo_id': 'promo.id' }).on(
        'promo_use.customer',
        '=',
        customer,
      ),
    )
    .selectAll('promo')
    .select('promo_use.uses')
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
  details: {
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
      operator_id: details.operator,
      token_hash: details.tokenHash,
      prefill: JSON.stringify(details.prefill),
      expires_at: details.expiresAt,
      revoked_at: null,
      label: details.label,
      made_at: details.madeAt,
    })
    .execute()
}

/** The prefill of a live link. */
export async function findPrefill(
  tx: Tx,
  params: { operator: OperatorId; tokenHash: Buffer; now: Date },
): Promise<Prefill | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('promotion')
    .select('prefill')
    .where('token_hash', '=', params.tokenHash)
    .where('expires_at', '>', params.now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row && (row.prefill as Prefill)
}

/** False if there is no such link, or it was ended before. */
export async function markRevoked(
  tx: Tx,
  params: { operator: OperatorId; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  return inOperator(tx, params.operator)
    .updateTable('promotion')
    .set({ revoked_at: params.now })
    .where('token_hash', '=', params.tokenHash)
    .where('revoked_at', 'is', null)
    .$call(hasChanged)
}
