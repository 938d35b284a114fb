import { RATING_REASONS, type RatingReason } from '@kerbside/domain/feedback/rating.ts'
import { inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type LegKey = { operator: OperatorId; bookingId: string; leg: number }

export type Rating = { stars: number; reasons: readonly RatingReason[]; comment: string }

export async function findRating(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<Rating | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('rating')
    .select(['stars', 'reasons', 'comment'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .executeTakeFirst()
  if (!row) return undefined
  const reasons: readonly unknown[] = Array.isArray(row.reasons) ? row.reasons : []
  return {
    stars: row.stars,
    reasons: RATING_REASONS.filter((reason) => reasons.includes(reason)),
    comment: row.comment,
  }
}

/** One rating per leg; a new one replaces it. */
export async function saveRating(
  tx: Tx,
  rated: LegKey & Rating & { driverId: string | null; now: Date },
): Promise<void> {
  const changed = {
    stars: rated.stars,
    reasons: JSON.stringify(rated.reasons),
    comment: rated.comment,
    changed_at: rated.now,
  }
  await tx
    .insertInto('rating')
    .values({
      operator_id: rated.operator,
      booking_id: rated.bookingId,
      leg: rated.leg,
      driver_id: rated.driverId,
      made_at: rated.now,
      ...changed,
    })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'booking_id', 'leg']).doUpdateSet(changed),
    )
    .execute()
}

/** The leg's driver, and when it was completed. */
export async function findDriverAndEnd(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<{ driverId: string | null; firstName: string; endedAt: Date | undefined }> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg')
    .leftJoin('driver', (join) => sameOperator(join, { 'driver.id': 'leg.driver_id' }))
    .select(['leg.driver_id as driverId', 'driver.first_name as firstName'])
    .where('leg.booking_id', '=', bookingId)
    .where('leg.number', '=', leg)
    .executeTakeFirst()
  const over = await inOperator(tx, operator)
    .selectFrom('transition')
    .select('at')
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('machine', '=', 'leg')
    .where('to_state', '=', 'completed')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { driverId: row?.driverId ?? null, firstName: row?.firstName ?? '', endedAt: over?.at }
}

export async function sumRatings(
  tx: Tx,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Promise<{ sum: number; count: number }> {
  const row = await inOperator(tx, operator)
    .selectFrom('rating')
    .select((eb) => [eb.fn.sum<string>('stars').as('sum'), eb.fn.countAll<string>().as('count')])
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow()
  return { sum: Number(row.sum ?? 0), count: Number(row.count) }
}
