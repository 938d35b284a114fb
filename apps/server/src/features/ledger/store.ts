import type { Posting } from '@kerbside/domain/ledger/postings.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
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

/** Whether a cancellation fee was posted for it. */
export async function hasFee(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('journal')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'cancel-fee')
    .executeTakeFirst()
  return row !== undefined
}
