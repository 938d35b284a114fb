import { writeCsv } from '@kerbside/domain/audit/write-csv.ts'
import { type AccountantFormat, accountantRows } from '@kerbside/domain/ledger/accountant-csv.ts'
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

const ENTRY_TITLES: Readonly<Record<string, string>> = {
  capture: 'Card payment',
  orphan: 'Payment without booking',
  refund: 'Refund',
  'refund-returned': 'Refund returned',
  'fare-earned': 'Fare earned',
  'fare-reduced': 'Fare refunded',
  commission: 'Booker commission',
  'cash-taken': 'Cash collected',
  'cancel-fee': 'Cancellation fee',
  'fee-waived': 'Cancellation fee waived',
  'invoice-paid': 'Invoice paid',
  'credit-note': 'Credit note',
  'dispute-opened': 'Payment disputed',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
}

/** The lines of a span as a table, oldest first, in the format of an accounting program. Logs the export. */
export const exportJournal = (
  context: RequestContext,
  params: { from: Date; until: Date; days: string; format: AccountantFormat },
): Promise<{ csv: string; rows: number }> =>
  withOperator(context, async (tx) => {
    const { operator, profile } = context
    const { days, format } = params
    const entries = await listJournal(tx, { operator, ...params, max: MAX_EXPORTED })
    const rows = accountantRows(
      entries.toReversed().map(({ kind, reference, ...entry }) => ({
        ...entry,
        title: ENTRY_TITLES[kind] ?? kind,
        reference:
          reference === undefined ? '' : `${profile.settings.referencePrefix}-${reference}`,
      })),
      { format, zone: profile.zone },
    )
    const lines = rows.length - 1
    const detail = { days, format, lines }
    await recordAudit(tx, { ...context, action: 'ledger.exported', object: '', detail })
    return { csv: writeCsv(rows), rows: lines }
  })

export type { JournalEntry, LedgerBalance }
