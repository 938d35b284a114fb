import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Request = {
  operator: OperatorId
  key: string
  requestHash: Buffer
  bookingId: string
  now: Date
}

/** Keeps a request under its key; false when the key was used for another one before. */
export async function keepSameRequest(tx: Tx, request: Request): Promise<boolean> {
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
  const kept = await tx
    .selectFrom('idempotency')
    .select('request_hash')
    .where('operator_id', '=', operator)
    .where('key', '=', key)
    .executeTakeFirst()
  return kept?.request_hash.equals(requestHash) ?? false
}
