import type { Posting } from '@kerbside/domain/ledger/postings.ts'
import type { VatPart } from '@kerbside/domain/ledger/vat-part.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Vat } from '@kerbside/domain/quotation/tariff.ts'
import { sql } from 'kysely'
import { inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** An event of the ledger; the same event always has the same key. */
export type Entry = {
  operator: OperatorId
  id: string
  eventKey: string
  kind: string
  bookingId: string | undefined
  at: Date
  postings: readonly Posting[]
}

/** False if it was already posted; then nothing is written. */
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

/** The fares of a booking's legs, outward first. */
export async function listFares(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<{ leg: number; fare: Minor }[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('leg')
    .select(['number', 'fare_minor'])
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ leg: row.number, fare: minor(Number(row.fare_minor)) }))
}

export async function insertAllocations(
  tx: Tx,
  params: {
    operator: OperatorId
    attemptId: string
    shares: readonly { leg: number; amount: Minor }[]
  },
): Promise<void> {
  if (params.shares.length === 0) return
  await tx
    .insertInto('payment_allocation')
    .values(
      params.shares.map(({ leg, amount }) => ({
        operator_id: params.operator,
        attempt_id: params.attemptId,
        leg,
        amount_minor: String(amount),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A dispute whose outcome has not been reported. */
export type OpenDispute = {
  /** The key of its entries, up to the step. */
  key: string
  bookingId: string
  reference: number
  gateway: string
  amount: Minor
  currency: string
  openedAt: Date
}

/** Oldest first. */
export async function listOpenDisputes(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<OpenDispute[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('journal as opened')
    .innerJoin('posting', (join) => sameOperator(join, { 'posting.journal_id': 'opened.id' }))
    .innerJoin('leg', (join) =>
      sameOperator(join, { 'leg.booking_id': 'opened.booking_id' }).on('leg.number', '=', 1),
    )
    .select(['opened.event_key', 'opened.at', 'posting.account', 'posting.currency'])
    .select(['posting.amount_minor', 'leg.reference', 'leg.booking_id'])
    .where('opened.kind', '=', 'dispute-opened')
    // the gateway's side of it: credit
    .where('posting.account', 'like', 'gw:%')
    .orderBy('opened.at')
    .execute()
  const ended = await inOperator(tx, operator)
    .selectFrom('journal')
    .select('event_key')
    .where('kind', 'in', ['dispute-lost', 'dispute-won'])
    .execute()
  const stemOf = (eventKey: string) => eventKey.slice(0, eventKey.lastIndexOf(':'))
  const over = new Set(ended.map((row) => stemOf(row.event_key)))
  return rows
    .map((row) => ({
      key: stemOf(row.event_key),
      bookingId: row.booking_id,
      reference: row.reference,
      gateway: row.account.slice('gw:'.length),
      amount: minor(0 - Number(row.amount_minor)),
      currency: row.currency,
      openedAt: row.at,
    }))
    .filter(({ key }) => !over.has(key))
}

/** The balance of an account in a currency: positive is debit. */
export async function sumAccount(
  tx: Tx,
  { operator, account, currency }: { operator: OperatorId; account: string; currency: string },
): Promise<Minor> {
  const row = await inOperator(tx, operator)
    .selectFrom('posting')
    .select((eb) => eb.fn.sum<string | null>('amount_minor').as('total'))
    .where('account', '=', account)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return minor(Number(row?.total ?? 0))
}

const NOT_REGISTERED: Vat = { mode: 'not-registered', basisPoints: 0 }

/** The VAT of the prices that a booking was quoted by; without a quote, of the public prices in force. */
export async function findVat(
  tx: Tx,
  { operator, bookingId, now }: { operator: OperatorId; bookingId: string; now: Date },
): Promise<Vat> {
  const { rows } = await sql<{ vat: Vat | null }>`
    select coalesce(
      (select t.rules->'vat' from booking b
        join quote q on q.operator_id = b.operator_id and q.id = b.quote_id
        join tariff t on t.operator_id = q.operator_id and t.version = q.tariff_version
        where b.operator_id = ${operator} and b.id = ${bookingId}),
      (select t.rules->'vat' from tariff t
        where t.operator_id = ${operator} and t.book = 'public' and t.effective_from <= ${now}
        order by t.effective_from desc, t.version desc limit 1)) as vat`.execute(tx)
  return rows[0]?.vat ?? NOT_REGISTERED
}

/** What these kinds of entries of a booking add up to, with VAT, and the VAT in it at the rate it was posted with. */
export async function sumIncome(
  tx: Tx,
  params: {
    operator: OperatorId
    bookingId: string
    currency: string
    kinds: readonly string[]
  },
): Promise<{ gross: Minor; vat: VatPart }> {
  const { operator, bookingId, currency, kinds } = params
  const { rows } = await sql<{ gross: string; vat: string; rate: string }>`
    select coalesce(sum(p.amount_minor) filter (where p.account like 'ar:%'), 0)::text as gross,
      coalesce(-sum(p.amount_minor) filter (where p.account like 'vat:%'), 0)::text as vat,
      coalesce(max(substr(p.account, 5)) filter (where p.account like 'vat:%'), '0') as rate
    from journal j
    join posting p on p.operator_id = j.operator_id and p.journal_id = j.id
    where j.operator_id = ${operator} and j.booking_id = ${bookingId} and p.currency = ${currency}
      and j.kind in (${sql.join(kinds)})`.execute(tx)
  const [row] = rows
  return {
    gross: minor(Number(row?.gross ?? 0)),
    vat: { basisPoints: Number(row?.rate ?? 0), amount: minor(Number(row?.vat ?? 0)) },
  }
}
