import { namedStatement } from '../../postgres/statement.ts'

/** What waits or has failed at one operator, as /metrics adds it up over all of them. */
export type OperatorState = {
  /** Since when the oldest row that is due has waited; null if none is. */
  outboxSince: Date | null
  messagesSince: Date | null
  /** Messages that could not be delivered, of the last 24 hours. */
  messagesFailed: number
  /** Differences to the gateways, failed refunds, disputed and unanswered payments. */
  moneyExceptions: number
  /** Webhooks paused because their receiver kept failing. */
  webhooksPaused: number
  /** Pickups within the hour, or less than an hour ago, without a driver. */
  pickupsUnassigned: number
}

/** One row for the operator of the transaction. */
export const readState = namedStatement('operator-state')`
  select
    (select min(run_at) from outbox where operator_id = ${'operator'} and run_at <= ${'now'}) as "outboxSince",
    (select min(run_at) from message
      where operator_id = ${'operator'} and state = 'waiting' and run_at <= ${'now'}) as "messagesSince",
    (select count(*)::int from message where operator_id = ${'operator'} and state = 'failed'
      and ended_at > ${'now'}::timestamptz - interval '1 day') as "messagesFailed",
    ((select count(*) from reconciliation_difference where operator_id = ${'operator'} and closed_at is null)
      + (select count(*) from refund where operator_id = ${'operator'} and state = 'failed')
      + (select count(*) from gateway_event where operator_id = ${'operator'} and parked <> '' and processed_at is null)
      + (select count(*) from payment_attempt where operator_id = ${'operator'} and state in ('submitting', 'unknown')
          and changed_at < ${'now'}::timestamptz - interval '15 minutes'))::int as "moneyExceptions",
    (select count(*)::int from webhook
      where operator_id = ${'operator'} and state = 'paused' and pause_reason <> '') as "webhooksPaused",
    (select count(*)::int from leg where operator_id = ${'operator'} and state = 'confirmed'
      and pickup_at > ${'now'}::timestamptz - interval '1 hour'
      and pickup_at < ${'now'}::timestamptz + interval '1 hour') as "pickupsUnassigned"`
