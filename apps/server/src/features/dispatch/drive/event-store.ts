import type { DispatchRejection } from '@kerbside/domain/dispatch/rejection.ts'
import { isLikelyTime } from '@kerbside/domain/dispatch/true-time.ts'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** The outcome of a phone event. */
export type Outcome = { ok: true } | { ok: false; reason: DispatchRejection }

/** An event sent by a phone: the phone's own id and time. */
export type PhoneEvent = {
  driverId: string
  eventId: string
  happenedAt: Date
  /** The kind and the leg of the event: the same id with another `about` is not a repeat. */
  about: string
}

type StoredOutcome = Outcome & { about?: string }

export async function findOutcome(
  tx: Tx,
  { operator, event }: { operator: OperatorId; event: PhoneEvent },
): Promise<StoredOutcome | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver_event')
    .select('outcome')
    .where('driver_id', '=', event.driverId)
    .where('event_id', '=', event.eventId)
    .executeTakeFirst()
  return row?.outcome as StoredOutcome | undefined
}

/** Stored in the same transaction as the event's effects, so that both exist or neither. */
export async function insertOutcome(
  tx: Tx,
  {
    operator,
    event,
    outcome,
    now,
  }: { operator: OperatorId; event: PhoneEvent; outcome: Outcome; now: Date },
): Promise<void> {
  await tx
    .insertInto('driver_event')
    .values({
      operator_id: operator,
      driver_id: event.driverId,
      event_id: event.eventId,
      happened_at: isLikelyTime(event.happenedAt, now) ? event.happenedAt : now,
      received_at: now,
      outcome: JSON.stringify({ ...outcome, about: event.about }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropOutcomes(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('driver_event')
    .where('received_at', '<', before)
    .execute()
}
