import type { ListedEvent, ParkedReason } from '@kerbside/contract/gateway-event.ts'
import type pg from 'pg'
import type { OperatorId } from '../../operator.ts'
import type { GatewayEvent } from '../../ports/gateway/port.ts'
import { runPipelined, runPipelinedOf } from '../../postgres/run-pipelined.ts'
import { anyRow, type Statement } from '../../postgres/statement.ts'

/** A stored message: its own data and its gateway. */
export type StoredEvent = GatewayEvent & { gateway: string }

export type NewEvent = { operator: OperatorId; event: StoredEvent; receivedAt: Date }

const INSERT = `insert into gateway_event
  (operator_id, gateway, event_id, type, about, order_id, charge_ref, received_at)
select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
on conflict do nothing`

export const anyUnprocessed = anyRow(
  'gateway_event.unprocessed',
  'gateway_event where operator_id = $1 and processed_at is null',
)

/** Inserts messages of several operators in one round trip and one commit; existing ones are unchanged. */
export async function insertEvents(hot: pg.Pool, events: readonly NewEvent[]): Promise<void> {
  // always in the same order, so that two processes writing the same messages cannot deadlock
  const sorted = events.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  const operators = [...new Set(sorted.map(({ operator }) => operator))]
  await runPipelinedOf(
    hot,
    operators.map((operator) => ({
      operator,
      statements: [
        inserting({ operator, events: sorted.filter((item) => item.operator === operator) }),
      ],
    })),
  )
}

const placeOf = ({ operator, event }: NewEvent): string =>
  `${operator}|${event.gateway}|${event.id}`

const inserting = ({
  operator,
  events,
}: {
  operator: OperatorId
  events: readonly NewEvent[]
}): Statement => ({
  name: 'gateway_event.insert',
  text: INSERT,
  values: [
    operator,
    events.map(({ event }) => event.gateway),
    events.map(({ event }) => event.id),
    events.map(({ event }) => event.type),
    events.map(({ event }) => event.about),
    events.map(({ event }) => event.orderId),
    events.map(({ event }) => event.chargeRef),
    events.map(({ receivedAt }) => receivedAt),
  ],
})

const CLAIM_NEW = `update gateway_event set tries = 1, tried_at = $4
where operator_id = $1 and gateway = $2 and event_id = $3 and processed_at is null and tries = 0
returning event_id`

/** False if another process has claimed the message: however often it is delivered, only one processes it. */
export async function claimNewEvent(
  hot: pg.Pool,
  { operator, event, now }: { operator: OperatorId; event: StoredEvent; now: Date },
): Promise<boolean> {
  const rows = await runPipelined(hot, operator, [
    {
      name: 'gateway_event.claim_new',
      text: CLAIM_NEW,
      values: [operator, event.gateway, event.id, now],
    },
  ])
  return rows.length > 0
}

type Row = {
  gateway: string
  event_id: string
  type: string
  about: GatewayEvent['about']
  order_id: string
  charge_ref: string
  received_at: Date
  processed_at: Date | null
  parked: string
  tries: number
  last_error: string
}

const CLAIM_DUE = `with due as materialized (
  select gateway, event_id from gateway_event
  where operator_id = $1 and processed_at is null
    and coalesce(tried_at, received_at) <= $2::timestamptz - interval '10 seconds' * power(2, least(tries, 20))
  order by received_at limit $3 for update skip locked)
update gateway_event e set tries = e.tries + 1, tried_at = $2 from due
where e.operator_id = $1 and e.gateway = due.gateway and e.event_id = due.event_id
returning e.*`

/**
 * Unfinished messages, oldest first: ten seconds after arrival, then after twice the delay for each attempt. Two
 * processes never get the same one.
 */
export async function claimDueEvents(
  hot: pg.Pool,
  { operator, now, max }: { operator: OperatorId; now: Date; max: number },
): Promise<{ event: StoredEvent; tries: number }[]> {
  const rows = await runPipelined<Row>(hot, operator, [
    { name: 'gateway_event.claim_due', text: CLAIM_DUE, values: [operator, now, max] },
  ])
  return rows
    .toSorted((a, b) => a.received_at.getTime() - b.received_at.getTime())
    .map((row) => ({ event: eventOf(row), tries: row.tries }))
}

const eventOf = (row: Row): StoredEvent => ({
  gateway: row.gateway,
  id: row.event_id,
  type: row.type,
  about: row.about,
  orderId: row.order_id,
  chargeRef: row.charge_ref,
})

const MARK = `update gateway_event set processed_at = $4, parked = $5, last_error = $6
where operator_id = $1 and gateway = $2 and event_id = $3 and processed_at is null`

/** Writes the result of a claimed message; with `processedAt` undefined it is tried again. */
export async function markEvent(
  hot: pg.Pool,
  params: {
    operator: OperatorId
    event: StoredEvent
    processedAt: Date | undefined
    parked: ParkedReason | ''
    lastError: string
  },
): Promise<void> {
  const { operator, event, processedAt, parked, lastError } = params
  await runPipelined(hot, operator, [
    {
      name: 'gateway_event.mark',
      text: MARK,
      values: [operator, event.gateway, event.id, processedAt ?? null, parked, lastError],
    },
  ])
}

const LIST = `select * from gateway_event
where operator_id = $1 and (parked <> '' or (processed_at is null and last_error <> ''))
order by received_at desc limit $2`

/** Parked messages and those not processed yet, newest first. */
export async function listOpenEvents(
  hot: pg.Pool,
  { operator, max }: { operator: OperatorId; max: number },
): Promise<ListedEvent[]> {
  const rows = await runPipelined<Row>(hot, operator, [
    { name: 'gateway_event.list', text: LIST, values: [operator, max] },
  ])
  return rows.map((row) => {
    const { id: eventId, ...event } = eventOf(row)
    return {
      ...event,
      eventId,
      receivedAt: row.received_at,
      processedAt: row.processed_at ?? undefined,
      // only markEvent writes it
      parked: row.parked as ParkedReason | '',
      tries: row.tries,
      lastError: row.last_error,
    }
  })
}

const DROP = `delete from gateway_event where ctid = any(array(
  select ctid from gateway_event where operator_id = $1 and parked = '' and processed_at < $2 limit $3))
returning event_id`

/** Deletes messages processed before then; returns how many. Parked ones stay for a person. */
export async function dropOldEvents(
  hot: pg.Pool,
  { operator, before, max }: { operator: OperatorId; before: Date; max: number },
): Promise<number> {
  const rows = await runPipelined(hot, operator, [
    { name: 'gateway_event.drop', text: DROP, values: [operator, before, max] },
  ])
  return rows.length
}
