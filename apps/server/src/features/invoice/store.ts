import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type {
  Invoice,
  InvoiceLine,
  InvoiceParties,
  InvoiceState,
} from '@kerbside/domain/invoice/invoice.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Vat } from '@kerbside/domain/quotation/tariff.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate, LocalTime } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { anyRow } from '../../postgres/statement.ts'

type OperatorKey = { operator: OperatorId }

export const anyIssued = anyRow(
  'invoice.issued',
  'invoice where operator_id = $1 and issued_at between $2 and $3',
)

/** An invoice row; the lines of a draft are calculated elsewhere. */
export type InvoiceRow = Omit<Invoice, 'lines' | 'credits'>

type Row = {
  id: string
  number: number
  booker_id: number
  currency: string
  from: string
  to: string
  state: InvoiceState
  made_by: string | null
  made_at: Date
  issue_number: number | null
  issued_on: string | null
  due_on: string | null
  paid_at: Date | null
  parties: InvoiceParties
}

const COLUMNS = sql`id, number, booker_id, currency, date_from::text as "from", date_to::text as "to", state,
  made_by, made_at, issue_number, issued_on::text as issued_on, due_on::text as due_on, paid_at, parties`

const read = (row: Row): InvoiceRow => ({
  id: row.id,
  number: row.number,
  bookerId: row.booker_id,
  currency: row.currency,
  from: row.from as LocalDate,
  to: row.to as LocalDate,
  state: row.state,
  madeBy: row.made_by ?? undefined,
  madeAt: row.made_at,
  issueNumber: row.issue_number ?? undefined,
  issuedOn: (row.issued_on ?? undefined) as LocalDate | undefined,
  dueOn: (row.due_on ?? undefined) as LocalDate | undefined,
  paidAt: row.paid_at ?? undefined,
  parties: row.parties,
})

/** Newest first, without removed drafts. */
export async function listInvoiceRows(
  tx: Tx,
  { operator, bookerId, max }: OperatorKey & { bookerId: number; max: number },
): Promise<InvoiceRow[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from invoice
    where operator_id = ${operator} and booker_id = ${bookerId} and removed_at is null
    order by made_at desc, id desc limit ${max}`.execute(tx)
  return rows.map(read)
}

/** An invoice of this account by its API number; `lock` locks it until the transaction ends. */
export async function findInvoiceRow(
  tx: Tx,
  {
    operator,
    bookerId,
    number,
    lock,
  }: OperatorKey & { bookerId: number; number: number; lock: boolean },
): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from invoice
    where operator_id = ${operator} and booker_id = ${bookerId} and number = ${number} and removed_at is null
    ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0] && read(rows[0])
}

/** Invoices issued in this span for which no member of the account was mailed, oldest first. */
export async function listUnmailed(
  tx: Tx,
  { operator, from, until }: OperatorKey & { from: Date; until: Date },
): Promise<InvoiceRow[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from invoice i
    where operator_id = ${operator} and issued_at between ${from} and ${until}
      and not exists (select from customer c
        join message m on m.operator_id = c.operator_id and m.dedupe_key = 'mail|invoice|' || i.id || '|' || c.email
        where c.operator_id = i.operator_id and c.booker_id = i.booker_id)
    order by issued_at limit 100`.execute(tx)
  return rows.map(read)
}

/** The number of an account's drafts that are not removed. */
export async function countDrafts(
  tx: Tx,
  { operator, bookerId }: OperatorKey & { bookerId: number },
): Promise<number> {
  const { rows } = await sql<{ drafts: number }>`select count(*)::int as drafts from invoice
    where operator_id = ${operator} and booker_id = ${bookerId} and removed_at is null and state = 'draft'`.execute(
    tx,
  )
  return rows[0]?.drafts ?? 0
}

/** An issued invoice of any account by its printed number; locked until the transaction ends. */
export async function lockIssued(
  tx: Tx,
  { operator, issueNumber }: OperatorKey & { issueNumber: number },
): Promise<(InvoiceRow & { total: Minor }) | undefined> {
  const { rows } = await sql<Row & { total_minor: string }>`
    select ${COLUMNS}, total_minor from invoice
    where operator_id = ${operator} and issue_number = ${issueNumber} for update`.execute(tx)
  const [row] = rows
  return row && { ...read(row), total: minor(Number(row.total_minor)) }
}

export async function insertInvoice(
  tx: Tx,
  made: OperatorKey & {
    id: string
    number: number
    bookerId: number
    currency: string
    span: DaySpan
    madeBy: string | undefined
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('invoice')
    .values({
      operator_id: made.operator,
      id: made.id,
      number: made.number,
      booker_id: made.bookerId,
      currency: made.currency,
      date_from: made.span.from,
      date_to: made.span.to,
      state: 'draft',
      made_by: made.madeBy ?? null,
      made_at: made.now,
      issue_number: null,
      issued_at: null,
      issued_on: null,
      due_on: null,
      paid_at: null,
      removed_at: null,
    })
    .execute()
}

export async function markSpan(
  tx: Tx,
  { operator, id, span }: OperatorKey & { id: string; span: DaySpan },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('invoice')
    .set({ date_from: span.from, date_to: span.to })
    .where('id', '=', id)
    .execute()
}

/** Keeps the row, as a record of the removed draft. */
export async function markRemoved(
  tx: Tx,
  { operator, id, now }: OperatorKey & { id: string; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('invoice')
    .set({ removed_at: now })
    .where('id', '=', id)
    .execute()
}

/** The operator's next invoice number. Locks its row until the end, so that simultaneous issues wait for each other. */
export async function takeIssueNumber(tx: Tx, { operator }: OperatorKey): Promise<number> {
  const row = await tx
    .insertInto('invoice_counter')
    .values({ operator_id: operator, next_number: 2 })
    .onConflict((conflict) =>
      conflict
        .column('operator_id')
        .doUpdateSet((eb) => ({ next_number: eb('invoice_counter.next_number', '+', 1) })),
    )
    .returning('next_number')
    .executeTakeFirstOrThrow()
  return row.next_number - 1
}

export async function markIssued(
  tx: Tx,
  details: OperatorKey & {
    id: string
    issueNumber: number
    now: Date
    on: LocalDate
    dueOn: LocalDate
    parties: InvoiceParties
    total: Minor
    lines: readonly InvoiceLine[]
  },
): Promise<void> {
  await inOperator(tx, details.operator)
    .updateTable('invoice')
    .set({
      state: 'issued',
      issue_number: details.issueNumber,
      issued_at: details.now,
      issued_on: details.on,
      due_on: details.dueOn,
      parties: JSON.stringify(details.parties),
      total_minor: String(details.total),
    })
    .where('id', '=', details.id)
    .execute()
  await tx
    .insertInto('invoice_line')
    .values(
      details.lines.map((line, place) => ({
        operator_id: details.operator,
        invoice_id: details.id,
        position: place + 1,
        booking_id: line.bookingId,
        leg: line.leg,
        kind: line.kind,
        reference: line.reference,
        pickup_local: line.pickupLocal,
        from_name: line.from,
        to_name: line.to,
        passenger: line.passenger,
        our_ref: line.ourRef,
        cost_centre: line.costCentre,
        amount_minor: String(line.amount),
        vat_basis_points: line.vatBasisPoints,
      })),
    )
    .execute()
}

export async function markPaid(
  tx: Tx,
  details: OperatorKey & { id: string; now: Date; reference: string },
): Promise<void> {
  await inOperator(tx, details.operator)
    .updateTable('invoice')
    .set({ state: 'paid', paid_at: details.now, paid_ref: details.reference })
    .where('id', '=', details.id)
    .execute()
}

/** The lines of issued invoices, by invoice. */
export async function listLines(
  tx: Tx,
  { operator, ids }: OperatorKey & { ids: readonly string[] },
): Promise<ReadonlyMap<string, InvoiceLine[]>> {
  const found = new Map<string, InvoiceLine[]>()
  if (ids.length === 0) return found
  const rows = await inOperator(tx, operator)
    .selectFrom('invoice_line')
    .selectAll()
    .where('invoice_id', 'in', ids)
    .orderBy('invoice_id')
    .orderBy('position')
    .execute()
  for (const row of rows) {
    const lines = found.get(row.invoice_id) ?? []
    lines.push({
      bookingId: row.booking_id,
      leg: row.leg === 2 ? 2 : 1,
      kind: row.kind,
      reference: row.reference,
      pickupLocal: row.pickup_local as LocalTime,
      from: row.from_name,
      to: row.to_name,
      passenger: row.passenger,
      ourRef: row.our_ref,
      costCentre: row.cost_centre,
      amount: minor(Number(row.amount_minor)),
      vatBasisPoints: row.vat_basis_points,
    })
    found.set(row.invoice_id, lines)
  }
  return found
}

type OpenRow = {
  draft: string
  booking_id: string
  leg: number
  state: LegState
  reference: number
  pickup_local: string
  from_name: string
  to_name: string
  passenger: string
  our_ref: string
  cost_centre: string | null
  fare_minor: string
  fee_minor: string | null
  vat: Vat | null
}

/**
 * The lines that drafts would have now, by draft: legs of their days that are on no invoice, earliest first. A completed
 * leg costs its fare, a cancelled one or a no-show its fee; a leg that has not ended is left to a later invoice. VAT is
 * that of the prices the leg was quoted by.
 */
export async function listOpenLines(
  tx: Tx,
  { operator, drafts, now }: OperatorKey & { drafts: readonly InvoiceRow[]; now: Date },
): Promise<ReadonlyMap<string, InvoiceLine[]>> {
  const found = new Map<string, InvoiceLine[]>()
  if (drafts.length === 0) return found
  const query = drafts.map(({ id, bookerId, currency, from, to }) => ({
    id,
    booker: bookerId,
    currency,
    first: from,
    past: `${to}T24`,
  }))
  const { rows } = await sql<OpenRow>`
    select d.id as draft, l.booking_id, l.number as leg, l.state, l.reference, l.pickup_local, l.pickup->>'name' as from_name,
      l.drop_off->>'name' as to_name, b.passenger->>'name' as passenger, b.our_ref, c.cost_centre, l.fare_minor,
      k.fee_minor, t.rules->'vat' as vat
    from jsonb_to_recordset(${JSON.stringify(query)}::jsonb)
      as d(id uuid, booker integer, currency text, first text, past text)
    join booking b on b.operator_id = ${operator} and b.booker_id = d.booker and b.currency = d.currency
    join leg l on l.operator_id = b.operator_id and l.booking_id = b.id
    left join account_trip c on c.operator_id = b.operator_id and c.booking_id = b.id
    left join cancellation k on k.operator_id = l.operator_id and k.booking_id = l.booking_id and k.leg = l.number
    left join quote q on q.operator_id = b.operator_id and q.id = b.quote_id
    left join tariff t on t.operator_id = q.operator_id and t.version = q.tariff_version
    where b.payment_state = 'on_account' and l.pickup_at <= ${now}
      and l.pickup_local >= d.first and l.pickup_local < d.past
      and (k.leg is not null or l.state = 'completed')
      and coalesce(k.fee_minor, l.fare_minor) > 0
      and not exists (select from invoice_line i
        where i.operator_id = l.operator_id and i.booking_id = l.booking_id and i.leg = l.number)
    order by l.pickup_at, l.reference`.execute(tx)
  for (const row of rows) {
    const lines = found.get(row.draft) ?? []
    lines.push(readOpen(row))
    found.set(row.draft, lines)
  }
  return found
}

const readOpen = (row: OpenRow): InvoiceLine => ({
  bookingId: row.booking_id,
  leg: row.leg === 2 ? 2 : 1,
  kind: row.fee_minor === null ? 'journey' : 'fee',
  reference: row.reference,
  pickupLocal: row.pickup_local as LocalTime,
  from: row.from_name,
  to: row.to_name,
  passenger: row.passenger,
  ourRef: row.our_ref,
  costCentre: row.cost_centre ?? '',
  amount: minor(Number(row.fee_minor ?? row.fare_minor)),
  vatBasisPoints: row.vat?.mode === 'principal' ? row.vat.basisPoints : 0,
})

/** Locks the account until the transaction ends, so that its invoices are issued one after the other. */
export async function lockAccount(
  tx: Tx,
  { operator, bookerId }: OperatorKey & { bookerId: number },
): Promise<void> {
  await inOperator(tx, operator)
    .selectFrom('booker')
    .select('id')
    .where('id', '=', bookerId)
    .forUpdate()
    .execute()
}
