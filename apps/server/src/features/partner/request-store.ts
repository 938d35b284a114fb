import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Request = {
  operator: OperatorId
  key: string
  requestHash: Buffer
  bookingId: string
  now: Date
}

/** Stores a request under its idempotency key; false if the key was used for a different request. */
export async function insertIdempotentRequest(tx: Tx, request: Request): Promise<boolean> {
  const { operator, key, requestHash, bookingId, now } = request
  await tx
    .insertInto('idempotency')
    .values({
      operator_id: operator,
      key,
      request_hash: requestHash,
      booking_id: bookingId,
      made_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await inOperator(tx, operator)
    .selectFrom('idempotency')
    .select('request_hash')
    .where('key', '=', key)
    .executeTakeFirst()
  return stored?.request_hash.equals(requestHash) ?? false
}
