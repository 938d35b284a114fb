import type { DispatchRefusal } from '@kerbside/domain/dispatch/refusal.ts'
import { isLikelyTime } from '@kerbside/domain/dispatch/true-time.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** What became of something a phone said. */
export type Outcome = { ok: true } | { ok: false; reason: DispatchRefusal }

/** Of one thing a phone said: its own id and its own time. */
export type PhoneEvent = {
  driverId: string
  eventId: string
  happenedAt: Date
  /** What it said of which job: the same id for something else is not the same thing said again. */
  about: string
}

type Kept = Outcome & { about?: string }

export async function findOutcome(
  tx: Tx,
  { operator, event }: { operator: OperatorId; event: PhoneEvent },
): Promise<Kept | undefined> {
  const row = await tx
    .selectFrom('driver_event')
    .select('outcome')
    .where('operator_id', '=', operator)
    .where('driver_id', '=', event.driverId)
    .where('event_id', '=', event.eventId)
    .executeTakeFirst()
  return row?.outcome as Kept | undefined
}

/** Kept in the transaction of what it did, so that neither is there without the other. */
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
      heard_at: now,
      outcome: JSON.stringify({ ...outcome, about: event.about }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropOutcomes(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<void> {
  await tx
    .deleteFrom('driver_event')
    .where('operator_id', '=', operator)
    .where('heard_at', '<', before)
    .execute()
}
