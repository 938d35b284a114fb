import type { Invoice } from '@kerbside/domain/invoice/invoice.ts'
import { dayOf } from '@kerbside/domain/statement/civil-days.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Account } from '../corporate/find-account.ts'
import { listCredits } from './credit-store.ts'
import { type InvoiceRow, listLines, listOpenLines } from './store.ts'

export const todayAt = ({ now, profile }: Pick<Call, 'now' | 'profile'>): LocalDate =>
  dayOf(localAt(now(), profile.zone))

/** Invoices with what stands on them: as issued, or as a draft would be now. */
export async function gatherInvoices(
  tx: Tx,
  { call, rows }: { call: Pick<Call, 'operator' | 'now'>; rows: readonly InvoiceRow[] },
): Promise<Invoice[]> {
  const { operator } = call
  const drafts = rows.filter(({ state }) => state === 'draft')
  const issued = rows.filter(({ state }) => state !== 'draft')
  const open = await listOpenLines(tx, { operator, drafts, now: call.now() })
  const ids = issued.map(({ id }) => id)
  const kept = await listLines(tx, { operator, ids })
  const credits = await listCredits(tx, { operator, ids })
  return rows.map((row) => ({
    ...row,
    lines: (row.state === 'draft' ? open : kept).get(row.id) ?? [],
    credits: credits.get(row.id) ?? [],
  }))
}

/** Who bills whom, as they are called today. */
export const partiesOf = (
  { profile }: Pick<Call, 'profile'>,
  { name, address }: Pick<Account, 'name' | 'address'>,
): Invoice['parties'] => {
  const { settings } = profile
  return {
    seller: {
      name: settings.company || profile.name,
      address: settings.address,
      email: settings.email,
      phone: settings.phone,
      legal: settings.content.legal,
    },
    buyer: { name, address },
  }
}
