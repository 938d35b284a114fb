import type {
  AttemptMoney,
  Difference,
  DifferenceKind,
  LedgerMoney,
} from '@kerbside/domain/ledger/match-money.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import { sql } from 'kysely'
import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Key = { operator: OperatorId; gateway: string }

/** A captured attempt with its refunds and the ledger entries of both. */
export type AttemptRecords = { attempt: AttemptMoney; ledger: LedgerMoney }

/** Selects attempts by these charges and orders, and captured ones in a span. */
export type AttemptQuery = {
  refs: readonly string[]
  orderIds: readonly string[]
  span?: { from: Date; until: Date }
}

type Row = {
  id: string
  order_id: string
  provider_ref: string | null
  currency: string
  taken: string
  returned: string
  on_its_way: string
  booked: string
  booked_back: string
}

export async function listAttemptRecords(
  tx: Tx,
  { operator, gateway, ...wanted }: Key & AttemptQuery,
): Promise<AttemptRecords[]> {
  const { from = null, until = null } = wanted.span ?? {}
  const { rows } = await sql<Row>`
    with wanted as (
      select id from payment_attempt
        where operator_id = ${operator} and gateway = ${gateway} and provider_ref = any(${wanted.refs})
      union
      select a.id from unnest(${wanted.orderIds}::text[]) as o (order_id)
        join payment_attempt a on a.operator_id = ${operator} and a.gateway = ${gateway}
          and a.booking_id = left(o.order_id, 36)::uuid and a.number = substr(o.order_id, 38)::int
      union
      select id from payment_attempt
        where operator_id = ${operator} and gateway = ${gateway}
          -- nothing is held for longer than a week before it is taken
          and made_at >= ${from}::timestamptz - interval '8 days' and made_at < ${until}::timestamptz
          and changed_at >= ${from}::timestamptz and changed_at < ${until}::timestamptz)
    select a.id, a.booking_id || '-' || a.number as order_id, a.provider_ref, a.currency,
      coalesce(a.captured_minor, case a.state when 'captured' then a.amount_minor else 0 end) as taken,
      back.returned, back.on_its_way, coalesce(cap.amount, 0) as booked, coalesce(ref.amount, 0) as booked_back
    from payment_attempt a
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where state = 'succeeded'), 0) as returned,
        coalesce(sum(amount_minor) filter (where state in ('submitted', 'unknown')), 0) as on_its_way
      from refund r where r.operator_id = a.operator_id and r.attempt_id = a.id) back
    left join lateral (
      select sum(p.amount_minor) as amount
      from journal j join posting p on p.operator_id = j.operator_id and p.journal_id = j.id
      where j.operator_id = a.operator_id and j.event_key = 'cap:' || a.id and p.account = 'gw:' || a.gateway) cap on true
    left join lateral (
      select -sum(p.amount_minor) as amount
      from refund r
      join journal j on j.operator_id = r.operator_id and j.event_key in ('ref:' || r.id, 'ref-returned:' || r.id)
      join posting p on p.operator_id = j.operator_id and p.journal_id = j.id
      where r.operator_id = a.operator_id and r.attempt_id = a.id and p.account = 'gw:' || a.gateway) ref on true
    where a.operator_id = ${operator} and a.id in (select id from wanted) and a.state in ('captured', 'orphan')
    order by a.id`.execute(tx)
  return rows.map((row) => ({
    attempt: {
      id: row.id,
      ref: row.provider_ref ?? undefined,
      orderId: row.order_id,
      currency: row.currency,
      taken: minor(Number(row.taken)),
      returned: minor(Number(row.returned)),
      onItsWay: minor(Number(row.on_its_way)),
    },
    ledger: {
      attemptId: row.id,
      taken: minor(Number(row.booked)),
      returned: minor(Number(row.booked_back)),
    },
  }))
}

/** A difference, stored until it is resolved. */
export type StoredDifference = Difference & {
  id: string
  gatewayName: string
  foundAt: Date
  closedAt: Date | undefined
  note: string
}

/** Open differences, of one gateway or of all, oldest first. */
export async function listDifferences(
  tx: Tx,
  { operator, gateway }: { operator: OperatorId; gateway?: string },
): Promise<StoredDifference[]> {
  const open = inOperator(tx, operator)
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('closed_at', 'is', null)
  const rows = await (gateway === undefined ? open : open.where('gateway', '=', gateway))
    .orderBy('found_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    gatewayName: row.gateway,
    // written from the domain's own kinds
    kind: row.kind as DifferenceKind,
    chargeRef: row.charge_ref,
    orderId: row.order_id,
    currency: row.currency,
    gateway: minor(Number(row.gateway_minor)),
    attempt: minor(Number(row.attempt_minor)),
    ledger: minor(Number(row.ledger_minor)),
    foundAt: row.found_at,
    closedAt: row.closed_at ?? undefined,
    note: row.note,
  }))
}

/** Opens a difference, or updates an open one. One that a person explained stays closed. */
export async function saveDifference(
  tx: Tx,
  { operator, gateway, found, ...facts }: Key & { found: Difference; id: string; now: Date },
): Promise<void> {
  const amounts = {
    currency: found.currency,
    gateway_minor: String(found.gateway),
    attempt_minor: String(found.attempt),
    ledger_minor: String(found.ledger),
  }
  const key = {
    operator_id: operator,
    gateway,
    kind: found.kind,
    charge_ref: found.chargeRef,
    order_id: found.orderId,
  }
  const explained = await tx
    .selectFrom('reconciliation_difference')
    .select('id')
    .where((row) => row.and({ ...key, ...amounts }))
    .where('closed_at', 'is not', null)
    .where('note', '!=', '')
    .executeTakeFirst()
  if (explained) return
  await tx
    .insertInto('reconciliation_difference')
    .values({ ...key, ...amounts, id: facts.id, found_at: facts.now, closed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'gateway', 'kind', 'charge_ref', 'order_id'])
        .where('closed_at', 'is', null)
        .doUpdateSet(amounts),
    )
    .execute()
}

/** False if no such difference is open. */
export async function closeDifference(
  tx: Tx,
  facts: { operator: OperatorId; id: string; now: Date; note: string },
): Promise<boolean> {
  return inOperator(tx, facts.operator)
    .updateTable('reconciliation_difference')
    .set({ closed_at: facts.now, note: facts.note })
    .where('id', '=', facts.id)
    .where('closed_at', 'is', null)
    .$call(hasChanged)
}

export async function findMatched(
  tx: Tx,
  { operator, gateway }: Key,
): Promise<{ matchedUntil: Date | undefined; firstEntryAt: Date | undefined }> {
  const matched = await inOperator(tx, operator)
    .selectFrom('reconciliation_progress')
    .select('reconciled_until')
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  const first = await inOperator(tx, operator)
    .selectFrom('journal')
    .select('at')
    // ids are in creation order
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { matchedUntil: matched?.reconciled_until, firstEntryAt: first?.at }
}

export async function markMatched(
  tx: Tx,
  { operator, gateway, until }: Key & { until: Date },
): Promise<void> {
  await tx
    .insertInto('reconciliation_progress')
    .values({ operator_id: operator, gateway, reconciled_until: until })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'gateway']).doUpdateSet({ reconciled_until: until }),
    )
    .execute()
}

/** Moves all of an operator's reconciliations back to a day; returns how many there were. */
export async function rewindMatches(
  tx: Tx,
  { operator, to }: { operator: OperatorId; to: Date },
): Promise<number> {
  const { numUpdatedRows } = await inOperator(tx, operator)
    .updateTable('reconciliation_progress')
    .set((row) => ({ reconciled_until: sql`least(${row.ref('reconciled_until')}, ${to})` }))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * The booking's next attempt number, and whether an attempt already has this charge. The caller has locked the
 * booking.
 */
export async function findPlaceFor(
  tx: Tx,
  facts: Key & { bookingId: string; chargeRef: string },
): Promise<{ next: number; known: boolean }> {
  const rows = await inOperator(tx, facts.operator)
    .selectFrom('payment_attempt')
    .select(['number', 'gateway', 'provider_ref'])
    .where('booking_id', '=', facts.bookingId)
    .execute()
  return {
    next: Math.max(0, ...rows.map(({ number }) => number)) + 1,
    known: rows.some(
      (row) => row.gateway === facts.gateway && row.provider_ref === facts.chargeRef,
    ),
  }
}

/** Stores a payment found at a gateway for one of our bookings as an attempt to be refunded. */
export async function insertOrphan(
  tx: Tx,
  facts: Key & {
    id: string
    bookingId: string
    number: number
    charge: { ref: string; amount: Minor; currency: string; brand: string; last4: string }
    outboxId: string
    now: Date
  },
): Promise<void> {
  const { operator, charge, now, bookingId } = facts
  await tx
    .insertInto('payment_attempt')
    .values({
      operator_id: operator,
      id: facts.id,
      booking_id: bookingId,
      number: facts.number,
      gateway: facts.gateway,
      amount_minor: String(charge.amount),
      captured_minor: String(charge.amount),
      currency: charge.currency,
      state: 'orphan',
      provider_ref: charge.ref,
      card_brand: charge.brand,
      card_last4: charge.last4,
      decline_reason: '',
      made_at: now,
      changed_at: now,
    })
    .execute()
  await tx
    .insertInto('outbox')
    .values({
      operator_id: operator,
      id: facts.outboxId,
      kind: 'refund-orphan',
      payload: JSON.stringify({ bookingId, attemptId: facts.id }),
      run_at: now,
      attempts: 0,
      last_error: '',
    })
    .execute()
}
