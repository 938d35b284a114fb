import type { Person } from '@kerbside/domain/booking/booking.ts'
import { EMPTY_PERSON } from '@kerbside/domain/booking/booking.ts'
import { blurPlace, type RetentionRule } from '@kerbside/domain/licensing/retention.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { sql } from 'kysely'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type Whose = { operator: OperatorId }

export async function findMark(
  tx: Tx,
  { operator, rule }: Whose & { rule: RetentionRule },
): Promise<Date | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('retention_progress')
    .select('through')
    .where('rule', '=', rule)
    .executeTakeFirst()
  return row?.through
}

export async function moveMark(
  tx: Tx,
  { operator, rule, through }: Whose & { rule: RetentionRule; through: Date },
): Promise<void> {
  await tx
    .insertInto('retention_progress')
    .values({ operator_id: operator, rule, through })
    .onConflict((conflict) => conflict.columns(['operator_id', 'rule']).doUpdateSet({ through }))
    .execute()
}

/** After a hold has ended: all data is checked again, and already erased data stays erased. */
export async function dropMarks(tx: Tx, { operator }: Whose): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('retention_progress')
    .set({ through: new Date(0) })
    .execute()
}

const ERASED_COLUMNS = {
  contact: 'contact_erased_at',
  particulars: 'particulars_erased_at',
} as const

/** Bookings with only older legs, without a retention hold, that still contain the data. */
export async function listDue(
  tx: Tx,
  {
    operator,
    rule,
    after,
    before,
    max,
  }: Whose & { rule: keyof typeof ERASED_COLUMNS; after: Date; before: Date; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.id, b.made_at from leg l
    join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
    where l.operator_id = ${operator} and l.pickup_at >= ${after} and l.pickup_at < ${before}
      and b.${sql.ref(ERASED_COLUMNS[rule])} is null
      and not exists (select from leg o where o.operator_id = b.operator_id and o.booking_id = b.id
        and o.pickup_at >= ${before})
      and not ${ON_RETENTION_HOLD}
    order by b.made_at, b.id limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** By the reference of one of its legs, or by the e-mail address of the customer or passenger. */
const ON_RETENTION_HOLD = sql<boolean>`exists (select from retention_hold h where h.operator_id = b.operator_id and h.ended_at is null
  and ((h.kind = 'booking' and exists (select from leg x where x.operator_id = b.operator_id and x.booking_id = b.id
        and x.reference::text = h.subject))
    or (h.kind = 'person' and h.subject in (lower(b.customer->>'email'), lower(b.passenger->>'email')))))`

export async function countDue(
  tx: Tx,
  { operator, rule, before }: Whose & { rule: keyof typeof ERASED_COLUMNS; before: Date },
): Promise<{ due: number; held: number }> {
  const { rows } = await sql<{ due: string; held: string }>`
    select count(*) filter (where not held) as due, count(*) filter (where held) as held from (
      select b.id, ${ON_RETENTION_HOLD} as held from booking b
      where b.operator_id = ${operator} and b.${sql.ref(ERASED_COLUMNS[rule])} is null
        and exists (select from leg l where l.operator_id = b.operator_id and l.booking_id = b.id)
        and not exists (select from leg o where o.operator_id = b.operator_id and o.booking_id = b.id
          and o.pickup_at >= ${before})
    ) old`.execute(tx)
  return { due: Number(rows[0]?.due ?? 0), held: Number(rows[0]?.held ?? 0) }
}

export type Which = Whose & { ids: readonly string[]; now: Date }

/** Desk notes and sent mails are erased with the contact details; the booking is marked as erased. */
export async function markContactErased(tx: Tx, { operator, ids, now }: Which): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('booking')
    .set({ contact_erased_at: now })
    .where('id', 'in', ids)
    .execute()
  await inOperator(tx, operator)
    .updateTable('leg')
    .set({ desk_note: '' })
    .where('booking_id', 'in', ids)
    .execute()
  await inOperator(tx, operator)
    .deleteFrom('message')
    .where('booking_id', 'in', ids)
    .where('state', '<>', 'waiting')
    .execute()
}

/** Erases names and exact addresses: what stays is a leg from one district to another, and its amounts. */
export async function dropParticulars(tx: Tx, { operator, ids, now }: Which): Promise<void> {
  const emptyPerson: Person = EMPTY_PERSON
  await inOperator(tx, operator)
    .updateTable('booking')
    .set({ passenger: JSON.stringify(emptyPerson), particulars_erased_at: now })
    .where('id', 'in', ids)
    .execute()
  const legs = await inOperator(tx, operator)
    .selectFrom('leg')
    .select(['booking_id', 'number', 'reference', 'pickup', 'drop_off'])
    .where('booking_id', 'in', ids)
    .execute()
  for (const leg of legs)
    await inOperator(tx, operator)
      .updateTable('leg')
      .set({
        pickup: JSON.stringify(blurPlace(leg.pickup as Place)),
        drop_off: JSON.stringify(blurPlace(leg.drop_off as Place)),
        vias: '[]',
        route_key: '',
      })
      .where('booking_id', '=', leg.booking_id)
      .where('number', '=', leg.number)
      .execute()
  await inOperator(tx, operator)
    .updateTable('transition')
    .set({ reason: '' })
    .where('booking_id', 'in', ids)
    .execute()
  await inOperator(tx, operator).deleteFrom('amendment').where('booking_id', 'in', ids).execute()
  await eraseRecords(tx, {
    operator,
    now,
    kind: 'journey',
    subjects: legs.map(({ reference }) => String(reference)),
  })
}

/** Erases the content of entries and keeps their seals. */
export async function eraseRecords(
  tx: Tx,
  {
    operator,
    now,
    kind,
    subjects,
  }: Whose & { now: Date; kind: string; subjects: readonly string[] },
): Promise<void> {
  await sql`update record_entry set content = null, salt = null, forgotten_at = ${now}
    where operator_id = ${operator} and kind = ${kind} and subject = any(${subjects}::text[])
      and content is not null`.execute(tx)
  await sql`update record_subject set search_text = '', missing = '[]'
    where operator_id = ${operator} and kind = ${kind} and subject = any(${subjects}::text[])`.execute(
    tx,
  )
}

/** Register lines older than that. Of the staff register only those of people who have left by then. */
export async function listOldLines(
  tx: Tx,
  { operator, before, max }: Whose & { before: Date; max: number },
): Promise<{ kind: string; subject: string }[]> {
  const { rows } = await sql<{ kind: string; subject: string }>`
    select s.kind, s.subject from record_subject s
    join record_entry e on e.operator_id = s.operator_id and e.number = s.number
    where s.operator_id = ${operator} and s.kind <> 'journey' and e.content is not null
      and s.about_at < ${before}
      and (s.kind <> 'staff' or coalesce(e.content->>'leftOn', '9999-12-31') < ${before.toISOString().slice(0, 10)})
    limit ${max}`.execute(tx)
  return rows
}

/** Deletes driven routes and phone positions. */
export async function dropTracks(
  tx: Tx,
  { operator, after, before }: Whose & { after: Date; before: Date },
): Promise<number> {
  const { rows } = await sql<{ gone: string }>`
    with old as (select l.booking_id, l.number from leg l join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
        where l.operator_id = ${operator} and l.pickup_at >= ${after} and l.pickup_at < ${before} and not ${ON_RETENTION_HOLD}),
      ways as (delete from footprint f using old
        where f.operator_id = ${operator} and f.booking_id = old.booking_id and f.leg = old.number returning 1),
      spots as (update transition t set lat = null, lng = null from old
        where t.operator_id = ${operator} and t.booking_id = old.booking_id and t.leg = old.number
          and t.lat is not null returning 1)
    select (select count(*) from ways) + (select count(*) from spots) * 0 as gone`.execute(tx)
  return Number(rows[0]?.gone ?? 0)
}

export async function countTracks(
  tx: Tx,
  { operator, before }: Whose & { before: Date },
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from footprint f
    join leg l on l.operator_id = f.operator_id and l.booking_id = f.booking_id and l.number = f.leg
    join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
    where f.operator_id = ${operator} and l.pickup_at < ${before} and not ${ON_RETENTION_HOLD}`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0)
}

// of former drivers and sold cars; a renewed document has a later expiry date
const OLD_SCAN = (before: Date) => sql<boolean>`s.expires_on < ${before}::date
  and not exists (select from driver d where d.operator_id = s.operator_id and d.id = s.holder_id
    and (d.ended_at is null or d.ended_at >= ${before} or exists (select from retention_hold h
      where h.operator_id = d.operator_id and h.ended_at is null and h.kind = 'person'
        and h.subject = lower(d.email))))
  and not exists (select from vehicle v where v.operator_id = s.operator_id and v.id = s.holder_id
    and (v.retired_at is null or v.retired_at >= ${before}))
  or s.expires_on < ${before}::date and exists (select from licence l where l.operator_id = s.operator_id
    and s.holder_id in (l.driver_id, l.vehicle_id) and l.kind = s.kind and l.expires_on > s.expires_on)`

/** Deletes scans of documents that expired before that: of former drivers and cars, and of documents renewed since. */
/** Emergencies with their places and notes; one that is still open stays. */
export async function dropEmergencies(
  tx: Tx,
  { operator, before }: Whose & { before: Date },
): Promise<number> {
  const { rows } = await sql`delete from driver_emergency where operator_id = ${operator}
    and raised_at < ${before} and (resolved_at is not null or withdrawn_at is not null)
    returning 1 as gone`.execute(tx)
  return rows.length
}

/** Messages between drivers and the desk that belong to no leg. */
export async function dropOfficeMessages(
  tx: Tx,
  { operator, before }: Whose & { before: Date },
): Promise<number> {
  const { rows } = await sql`delete from office_message where operator_id = ${operator}
    and received_at < ${before} returning 1 as gone`.execute(tx)
  return rows.length
}

export async function dropScans(
  tx: Tx,
  { operator, before }: Whose & { before: Date },
): Promise<number> {
  await sql`delete from document_submission where operator_id = ${operator}
    and sent_at < ${before}`.execute(tx)
  const { rows } = await sql`delete from licence_scan s
    where s.operator_id = ${operator} and (${OLD_SCAN(before)}) returning 1 as gone`.execute(tx)
  return rows.length
}

export async function countScans(
  tx: Tx,
  { operator, before }: Whose & { before: Date },
): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from licence_scan s
    where s.operator_id = ${operator} and (${OLD_SCAN(before)})`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** Deletes unbooked quotes; returns how many. */
export async function dropQuotes(
  tx: Tx,
  { operator, before, max }: Whose & { before: Date; max: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from quote q where q.operator_id = ${operator} and q.id in (
      select o.id from quote o where o.operator_id = ${operator} and o.expires_at < ${before}
        and not exists (select from booking b where b.operator_id = o.operator_id and b.quote_id = o.id)
      order by o.expires_at limit ${max})
    returning q.id`.execute(tx)
  return rows.length
}

export async function countQuotes(
  tx: Tx,
  { operator, before }: Whose & { before: Date },
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from quote q where q.operator_id = ${operator} and q.expires_at < ${before}
      and not exists (select from booking b where b.operator_id = q.operator_id and b.quote_id = q.id)`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0)
}
