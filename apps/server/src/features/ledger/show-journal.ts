import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import { decimalsOf } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type JournalEntry, type LedgerBalance, listJournal, sumAccounts } from './journal-store.ts'

type Deps = Pick<RequestContext, 'db' | 'operator'>

/** The balance of every account; each currency must add up to zero, otherwise the ledger is corrupt. */
export const showBalances = (deps: Deps): Promise<LedgerBalance[]> =>
  withOperator(deps, (tx) => sumAccounts(tx, deps))

export const showJournal = (
  deps: Deps,
  params: { from: Date; until: Date; after: { at: Date; id: string } | undefined; max: number },
): Promise<JournalEntry[]> =>
  withOperator(deps, (tx) => listJournal(tx, { operator: deps.operator, ...params }))

const MAX_PER_BOOKING = 200

export const showJournalOf = (deps: Deps, bookingId: string): Promise<JournalEntry[]> =>
  withOperator(deps, (tx) =>
    listJournal(tx, { operator: deps.operator, bookingId, max: MAX_PER_BOOKING }),
  )

const MAX_EXPORTED = 25_000

/** The lines of a span as a table, with amounts in the format of accounting software. Logs the export. */
export const exportJournal = (
  context: RequestContext,
  params: { from: Date; until: Date; days: string },
): Promise<{ csv: string; rows: number }> =>
  withOperator(context, async (tx) => {
    const { operator } = context
    const entries = await listJournal(tx, { operator, ...params, max: MAX_EXPORTED })
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
    const detail = { days: params.days, lines: lines.length }
    await recordAudit(tx, { ...context, action: 'ledger.exported', object: '', detail })
    return { csv, rows: lines.length }
  })

/** "62.40": never with a minus, so that no program takes it for a formula. */
const inMajor = (amount: number, currency: string): string => {
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

export type { JournalEntry, LedgerBalance }
