import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type JournalPosting = { account: string; name: string; currency: string; amount: number }

export type JournalEntry = {
  id: string
  kind: string
  at: Date
  reference: number | undefined
  postings: readonly JournalPosting[]
}

type Row = {
  id: string
  kind: string
  at: Date
  reference: number | null
  postings: JournalPosting[]
}

type Params = {
  operator: OperatorId
  bookingId?: string
  from?: Date
  until?: Date
  after?: { at: Date; id: string } | undefined
  max: number
}

/** Entries with their lines, newest first. A personal account carries the person's name. */
export async function listJournal(tx: Tx, params: Params): Promise<JournalEntry[]> {
  const { operator, bookingId, from, until, after, max } = params
  const { rows } = await sql<Row>`
    select j.id, j.kind, j.at, leg.reference, lines.postings
    from journal j
    left join leg on leg.operator_id = j.operator_id and leg.booking_id = j.booking_id and leg.number = 1
    join lateral (
      select jsonb_agg(jsonb_build_object('account', p.account, 'currency', p.currency, 'amount', p.amount_minor,
        'name', coalesce(booker.name, nullif(concat_ws(' ', d.first_name, d.last_name), ''), '')) order by p.number)
        as postings
      from posting p
      left join driver d on p.account like 'float:driver:%' and d.operator_id = p.operator_id
        and d.id::text = substr(p.account, 14)
      left join booker on p.account ~ '^(ar:booker|ap:commission):' and booker.operator_id = p.operator_id
        and booker.id::text = split_part(p.account, ':', 3)
      where p.operator_id = j.operator_id and p.journal_id = j.id) lines on true
    where j.operator_id = ${operator}
      ${bookingId ? sql`and j.booking_id = ${bookingId}` : sql``}
      ${from ? sql`and j.at >= ${from}` : sql``}
      ${until ? sql`and j.at < ${until}` : sql``}
      ${after ? sql`and (j.at, j.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by j.at desc, j.id desc limit ${max}`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.at,
    reference: row.reference ?? undefined,
    postings: row.postings ?? [],
  }))
}

export type LedgerBalance = { account: string; name: string; currency: string; balance: number }

/** The balances of the accounts. Those of customers and tips, one for each booking, are summed up. */
export async function sumAccounts(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<LedgerBalance[]> {
  const { rows } = await sql<{ account: string; name: string; currency: string; balance: string }>`
    select sums.account, sums.currency, sums.balance::text as balance,
      coalesce(booker.name, nullif(concat_ws(' ', d.first_name, d.last_name), ''), '') as name
    from (
      select case when account like 'ar:cust:%' then 'ar:cust' when account like 'ap:tip:%' then 'ap:tip'
          else account end as account,
        currency, sum(amount_minor) as balance
      from posting where operator_id = ${operator} group by 1, 2) as sums
    left join driver d on sums.account like 'float:driver:%' and d.operator_id = ${operator}
      and d.id::text = substr(sums.account, 14)
    left join booker on sums.account ~ '^(ar:booker|ap:commission):' and booker.operator_id = ${operator}
      and booker.id::text = split_part(sums.account, ':', 3)
    order by sums.currency, sums.account`.execute(tx)
  return rows.map((row) => ({ ...row, balance: Number(row.balance) }))
}
