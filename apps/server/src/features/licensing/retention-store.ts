import type { Person } from '@kerbside/domain/booking/booking.ts'
import { NOBODY } from '@kerbside/domain/booking/booking.ts'
import { blurPlace, type RetentionRule } from '@kerbside/domain/licensing/retention.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Whose = { operator: OperatorId }

export async function findMark(
  tx: Tx,
  { operator, rule }: Whose & { rule: RetentionRule },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('retention_mark')
    .select('through')
    .where('operator_id', '=', operator)
    .where('rule', '=', rule)
    .executeTakeFirst()
  return row?.through
}

export async function moveMark(
  tx: Tx,
  { operator, rule, through }: Whose & { rule: RetentionRule; through: Date },
): Promise<void> {
  await tx
    .insertInto('retention_mark')
    .values({ operator_id: operator, rule, through })
    .onConflict((conflict) => conflict.columns(['operator_id', 'rule']).doUpdateSet({ through }))
    .execute()
}

/** After a hold was ended: everything is looked at again, and what is gone already stays as it is. */
export async function dropMarks(tx: Tx, { operator }: Whose): Promise<void> {
  await tx
    .updateTable('retention_mark')
    .set({ through: new Date(0) })
    .where('operator_id', '=', operator)
    .execute()
}

const GONE = { contact: 'contact_gone_at', particulars: 'particulars_gone_at' } as const

/** Bookings all of whose journeys are older than that, that nobody holds and that still say it. */
export async function listDue(
  tx: Tx,
  {
    operator,
    rule,
    after,
    before,
    most,
  }: Whose & { rule: keyof typeof GONE; after: Date; before: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.id, b.made_at from leg l
    join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
    where l.operator_id = ${operator} and l.pickup_at >= ${after} and l.pickup_at < ${before}
      and b.${sql.ref(GONE[rule])} is null
      and not exists (select from leg o where o.operator_id = b.operator_id and o.booking_id = b.id
        and o.pickup_at >= ${before})
      and not ${HELD}
    order by b.made_at, b.id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** By a reference of one of its journeys, or by the e-mail address of who booked or rides. */
const HELD = sql<boolean>`exists (select from legal_hold h where h.operator_id = b.operator_id and h.ended_at is null
  and ((h.kind = 'booking' and exists (select from leg x where x.operator_id = b.operator_id and x.booking_id = b.id
        and x.reference::text = h.subject))
    or (h.kind = 'person' and h.subject in (lower(b.customer->>'email'), lower(b.passenger->>'email')))))`

export async function countDue(
  tx: Tx,
  { operator, rule, before }: Whose & { rule: keyof typeof GONE; before: Date },
): Promise<{ due: number; held: number }> {
  const { rows } = await sql<{ due: string; held: string }>`
    select count(*) filter (where not held) as due, count(*) filter (where held) as held from (
      select b.id, ${HELD} as held from booking b
      where b.operator_id = ${operator} and b.${sql.ref(GONE[rule])} is null
        and exists (select from leg l where l.operator_id = b.operator_id and l.booking_id = b.id)
        and not exists (select from leg o where o.operator_id = b.operator_id and o.booking_id = b.id
          and o.pickup_at >= ${before})
    ) old`.execute(tx)
  return { due: Number(rows[0]?.due ?? 0), held: Number(rows[0]?.held ?? 0) }
}

export type Which = Whose & { ids: readonly string[]; now: Date }

/** What the desk noted and mails that went out go with the contact; the booking says that it is gone. */
export async function markContactGone(tx: Tx, { operator, ids, now }: Which): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ contact_gone_at: now })
    .where('operator_id', '=', operator)
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('leg')
    .set({ desk_note: '' })
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .execute()
  await tx
    .deleteFrom('message')
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .where('state', '<>', 'waiting')
    .execute()
}

/** Names and doors: what stays is a ride from one district to another, and its sums. */
export async function dropParticulars(tx: Tx, { operator, ids, now }: Which): Promise<void> {
  const nobody: Person = NOBODY
  await tx
    .updateTable('booking')
    .set({ passenger: JSON.stringify(nobody), particulars_gone_at: now })
    .where('operator_id', '=', operator)
    .where('id', 'in', ids)
    .execute()
  const legs = await tx
    .selectFrom('leg')
    .select(['booking_id', 'number', 'reference', 'pickup', 'drop_off'])
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .execute()
  for (const leg of legs)
    await tx
      .updateTable('leg')
      .set({
        pickup: JSON.stringify(blurPlace(leg.pickup as Place)),
        drop_off: JSON.stringify(blurPlace(leg.drop_off as Place)),
        vias: '[]',
        route_key: '',
      })
      .where('operator_id', '=', operator)
      .where('booking_id', '=', leg.booking_id)
      .where('number', '=', leg.number)
      .execute()
  await tx
    .updateTable('transition')
    .set({ reason: '' })
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .execute()
  await tx
    .deleteFrom('amendment')
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', ids)
    .execute()
  await forgetRecords(tx, {
    operator,
    now,
    kind: 'journey',
    subjects: legs.map(({ reference }) => String(reference)),
  })
}

/** Entries lose what they say and keep their seals. */
export async function forgetRecords(
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
  await sql`update record_subject set words = '', missing = '[]'
    where operator_id = ${operator} and kind = ${kind} and subject = any(${subjects}::text[])`.execute(
    tx,
  )
}

/** Lines of registers older than that. Of the staff register only those of people who have left by then. */
export async function listOldLines(
  tx: Tx,
  { operator, before, most }: Whose & { before: Date; most: number },
): Promise<{ kind: string; subject: string }[]> {
  const { rows } = await sql<{ kind: string; subject: string }>`
    select s.kind, s.subject from record_subject s
    join record_entry e on e.operator_id = s.operator_id and e.number = s.number
    where s.operator_id = ${operator} and s.kind <> 'journey' and e.content is not null
      and s.about_at < ${before}
      and (s.kind <> 'staff' or coalesce(e.content->>'leftOn', '9999-12-31') < ${before.toISOString().slice(0, 10)})
    limit ${most}`.execute(tx)
  return rows
}

/** The ways cars went, and where phones were. */
export async function dropTracks(
  tx: Tx,
  { operator, after, before }: Whose & { after: Date; before: Date },
): Promise<number> {
  const { rows } = await sql<{ gone: string }>`
    with old as (select l.booking_id, l.number from leg l join booking b on b.operator_id = l.operator_id and b.id = l.booking_id
        where l.operator_id = ${operator} and l.pickup_at >= ${after} and l.pickup_at < ${before} and not ${HELD}),
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
    where f.operator_id = ${operator} and l.pickup_at < ${before} and not ${HELD}`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

// of who left and cars that were sold; a document that was renewed has another last day
const OLD_SCAN = (before: Date) => sql<boolean>`s.expires_on < ${before}::date
  and not exists (select from driver d where d.operator_id = s.operator_id and d.id = s.holder_id
    and (d.ended_at is null or d.ended_at >= ${before} or exists (select from legal_hold h
      where h.operator_id = d.operator_id and h.ended_at is null and h.kind = 'person'
        and h.subject = lower(d.email))))
  and not exists (select from vehicle v where v.operator_id = s.operator_id and v.id = s.holder_id
    and (v.retired_at is null or v.retired_at >= ${before}))
  or s.expires_on < ${before}::date and exists (select from licence l where l.operator_id = s.operator_id
    and s.holder_id in (l.driver_id, l.vehicle_id) and l.kind = s.kind and l.expires_on > s.expires_on)`

/** What documents looked like that ended before that, of who is gone by then, and those that were renewed since. */
export async function dropScans(
  tx: Tx,
  { operator, before }: Whose & { before: Date },
): Promise<number> {
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

/** Quotes nobody booked. Returns how many went. */
export async function dropQuotes(
  tx: Tx,
  { operator, before, most }: Whose & { before: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from quote q where q.operator_id = ${operator} and q.id in (
      select o.id from quote o where o.operator_id = ${operator} and o.expires_at < ${before}
        and not exists (select from booking b where b.operator_id = o.operator_id and b.quote_id = o.id)
      order by o.expires_at limit ${most})
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
