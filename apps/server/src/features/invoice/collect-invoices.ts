import type { Invoice } from '@kerbside/domain/invoice/invoice.ts'
import { dayOf } from '@kerbside/domain/statement/civil-days.ts'
import { type LocalDate, localAt } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import type { Account } from '../corporate/find-account.ts'
import { listCredits } from './credit-store.ts'
import { type InvoiceRow, listLines, listOpenLines } from './store.ts'

export const todayAt = ({ now, profile }: Pick<RequestContext, 'now' | 'profile'>): LocalDate =>
  dayOf(localAt(now(), profile.zone))

/** Invoices with their lines: as issued, or as a draft would be now. */
export async function collectInvoices(
  tx: Tx,
  {
    context,
    rows,
  }: { context: Pick<RequestContext, 'operator' | 'now'>; rows: readonly InvoiceRow[] },
): Promise<Invoice[]> {
  const { operator } = context
  const drafts = rows.filter(({ state }) => state === 'draft')
  const issued = rows.filter(({ state }) => state !== 'draft')
  const open = await listOpenLines(tx, { operator, drafts, now: context.now() })
  const ids = issued.map(({ id }) => id)
  const lines = await listLines(tx, { operator, ids })
  const credits = await listCredits(tx, { operator, ids })
  return rows.map((row) => ({
    ...row,
    lines: (row.state === 'draft' ? open : lines).get(row.id) ?? [],
    credits: credits.get(row.id) ?? [],
  }))
}

/** The issuer and the recipient, with their current names. */
export const partiesOf = (
  { profile }: Pick<RequestContext, 'profile'>,
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
