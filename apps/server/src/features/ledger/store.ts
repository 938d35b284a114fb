import type { Posting } from '@kerbside/domain/ledger/postings.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** What happened, as the ledger keeps it; the same thing always under the same key. */
export type Entry = {
  operator: OperatorId
  id: string
  eventKey: string
  kind: string
  bookingId: string | undefined
  at: Date
  postings: readonly Posting[]
}

/** False when this was booked before: then nothing is written. */
export async function insertEntry(tx: Tx, entry: Entry): Promise<boolean> {
  const booked = await tx
    .insertInto('journal')
    .values({
      operator_id: entry.operator,
      id: entry.id,
      event_key: entry.eventKey,
      kind: entry.kind,
      booking_id: entry.bookingId ?? null,
      at: entry.at,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!booked) return false
  await tx
    .insertInto('posting')
    .values(
      entry.postings.map(({ account, currency, amount }, place) => ({
        operator_id: entry.operator,
        journal_id: entry.id,
        number: place + 1,
        account,
        currency,
        amount_minor: String(amount),
      })),
    )
    .execute()
  return true
}

/** What the legs of a booking cost, the outward one first. */
export async function listFares(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<{ leg: number; fare: Minor }[]> {
  const rows = await tx
    .selectFrom('leg')
    .select(['number', 'fare_minor'])
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ leg: row.number, fare: minor(Number(row.fare_minor)) }))
}

export async function insertAllocations(
  tx: Tx,
  facts: {
    operator: OperatorId
    attemptId: string
    shares: readonly { leg: number; amount: Minor }[]
  },
): Promise<void> {
  if (facts.shares.length === 0) return
  await tx
    .insertInto('payment_allocation')
    .values(
      facts.shares.map(({ leg, amount }) => ({
        operator_id: facts.operator,
        attempt_id: facts.attemptId,
        leg,
        amount_minor: String(amount),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
