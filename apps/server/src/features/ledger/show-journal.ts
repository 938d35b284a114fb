import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import { decimalsOf } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { type AccountSum, type JournalEntry, listJournal, sumAccounts } from './journal-store.ts'

type Means = Pick<Call, 'db' | 'operator'>

/** What every account stands at; each currency adds up to nothing, or something is very wrong. */
export const showBalances = (means: Means): Promise<AccountSum[]> =>
  withOperator(means, (tx) => sumAccounts(tx, means))

export const showJournal = (
  means: Means,
  asked: { from: Date; until: Date; after: { at: Date; id: string } | undefined; most: number },
): Promise<JournalEntry[]> =>
  withOperator(means, (tx) => listJournal(tx, { operator: means.operator, ...asked }))

const MOST_OF_A_BOOKING = 200

export const showJournalOf = (means: Means, bookingId: string): Promise<JournalEntry[]> =>
  withOperator(means, (tx) =>
    listJournal(tx, { operator: means.operator, bookingId, most: MOST_OF_A_BOOKING }),
  )

const MOST_EXPORTED = 25_000

/** The lines of a span as a table, amounts as an accountant's program reads them. That somebody took it is in the log. */
export const exportJournal = (
  call: Call,
  asked: { from: Date; until: Date; days: string },
): Promise<{ csv: string; rows: number }> =>
  withOperator(call, async (tx) => {
    const { operator } = call
    const entries = await listJournal(tx, { operator, ...asked, most: MOST_EXPORTED })
    const lines = entries.flatMap(({ id, kind, at, reference, postings }) =>
      postings.map(({ account, name, currency, amount }) => [
        at.toISOString(),
        id,
        kind,
        reference ?? '',
        account,
        name,
        currency,
        amount > 0 ? inMajor(amount, currency) : '',
        amount < 0 ? inMajor(-amount, currency) : '',
      ]),
    )
    const head = [
      'at',
      'entry',
      'kind',
      'booking',
      'account',
      'name',
      'currency',
      'debit',
      'credit',
    ]
    const csv = writeCsv([head, ...lines])
    const detail = { days: asked.days, lines: lines.length }
    await keepAudit(tx, { ...call, deed: 'ledger.exported', object: '', detail })
    return { csv, rows: lines.length }
  })

/** "62.40": never a minus, so that no program takes it for a formula. */
const inMajor = (amount: number, currency: string): string => {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

export type { AccountSum, JournalEntry }
