import type { CreditNote, VatLine } from '@kerbside/domain/invoice/invoice.ts'
import { minor, sum } from '@kerbside/domain/money.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type OperatorKey = { operator: OperatorId }

type Row = {
  id: string
  number: number
  credit_number: number
  invoice_id: string
  issued_at: Date
  issued_on: string
  reason: string
  rates: VatLine[]
  lines: { position: number; amount: number }[]
}

const select = (where: RawBuilder<unknown>) => sql<Row>`
  select n.id, n.number, n.credit_number, n.invoice_id, n.issued_at, n.issued_on::text as issued_on, n.reason,
    n.rates, (select jsonb_agg(jsonb_build_object('position', l.position, 'amount', l.amount_minor) order by l.position)
      from credit_note_line l where l.operator_id = n.operator_id and l.credit_note_id = n.id) as lines
  from credit_note n where ${where} order by n.credit_number`

function read(row: Row): CreditNote {
  const { rates } = row
  return {
    id: row.id,
    number: row.number,
    creditNumber: row.credit_number,
    invoiceId: row.invoice_id,
    issuedAt: row.issued_at,
    issuedOn: row.issued_on as LocalDate,
    reason: row.reason,
    sums: {
      rates,
      net: sum(rates.map(({ net }) => net)),
      vat: sum(rates.map(({ vat }) => vat)),
      gross: sum(rates.map(({ gross }) => gross)),
    },
    lines: (row.lines ?? []).map(({ position, amount }) => ({ position, amount: minor(amount) })),
  }
}

/** Credit notes by invoice, oldest first. */
export async function listCredits(
  tx: Tx,
  { operator, ids }: OperatorKey & { ids: readonly string[] },
): Promise<ReadonlyMap<string, CreditNote[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await select(
    sql`n.operator_id = ${operator} and n.invoice_id = any(${[...ids]}::uuid[])`,
  ).execute(tx)
  const found = new Map<string, CreditNote[]>()
  for (const row of rows)
    found.set(row.invoice_id, [...(found.get(row.invoice_id) ?? []), read(row)])
  return found
}

/** A credit note of an account with its invoice number and currency. */
export type AccountCredit = CreditNote & { invoiceNumber: number; currency: string }

/** An account's credit notes made in a span of days, oldest first. */
export async function listCreditsIn(
  tx: Tx,
  { operator, bookerId, span }: OperatorKey & { bookerId: number; span: DaySpan },
): Promise<AccountCredit[]> {
  const { rows } = await select(
    sql`n.operator_id = ${operator} and n.booker_id = ${bookerId}
      and n.issued_on between ${span.from}::date and ${span.to}::date`,
  ).execute(tx)
  if (rows.length === 0) return []
  const invoices = await inOperator(tx, operator)
    .selectFrom('invoice')
    .select(['id', 'issue_number', 'currency'])
    .where('id', 'in', [...new Set(rows.map((row) => row.invoice_id))])
    .execute()
  return rows.map((row) => {
    const invoice = invoices.find(({ id }) => id === row.invoice_id)
    return {
      ...read(row),
      invoiceNumber: invoice?.issue_number ?? 0,
      currency: invoice?.currency ?? '',
    }
  })
}

/** Whether this press of the button already created a note of the invoice. */
export async function isPressed(
  tx: Tx,
  { operator, invoiceId, pressed }: OperatorKey & { invoiceId: string; pressed: string },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('credit_note')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('idempotency_key', '=', pressed)
    .executeTakeFirst()
  return row !== undefined
}

/** The account's invoice that the note with this API number credits. */
export async function findCredited(
  tx: Tx,
  { operator, bookerId, number }: OperatorKey & { bookerId: number; number: number },
): Promise<number | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('credit_note as n')
    .innerJoin('invoice as v', (join) => sameOperator(join, { 'v.id': 'n.invoice_id' }))
    .select('v.number')
    .where('n.booker_id', '=', bookerId)
    .where('n.number', '=', number)
    .executeTakeFirst()
  return row?.number
}

/** The operator's next credit note number; locks its row as for invoices. */
export async function takeCreditNumber(tx: Tx, { operator }: OperatorKey): Promise<number> {
  const row = await tx
    .insertInto('credit_note_counter')
    .values({ operator_id: operator, next_number: 2 })
    .onConflict((conflict) =>
      conflict.column('operator_id').doUpdateSet((eb) => ({
        next_number: eb('credit_note_counter.next_number', '+', 1),
      })),
    )
    .returning('next_number')
    .executeTakeFirstOrThrow()
  return row.next_number - 1
}

export async function insertCredit(
  tx: Tx,
  {
    operator,
    bookerId,
    pressed,
    note,
  }: OperatorKey & { bookerId: number; pressed: string; note: CreditNote },
): Promise<void> {
  await tx
    .insertInto('credit_note')
    .values({
      operator_id: operator,
      id: note.id,
      number: note.number,
      invoice_id: note.invoiceId,
      booker_id: bookerId,
      credit_number: note.creditNumber,
      idempotency_key: pressed,
      reason: note.reason,
      issued_at: note.issuedAt,
      issued_on: note.issuedOn,
      rates: JSON.stringify(note.sums.rates),
      total_minor: String(note.sums.gross),
    })
    .execute()
  await tx
    .insertInto('credit_note_line')
    .values(
      note.lines.map(({ position, amount }) => ({
        operator_id: operator,
        credit_note_id: note.id,
        position,
        invoice_id: note.invoiceId,
        amount_minor: String(amount),
      })),
    )
    .execute()
}
