import type { Invoice } from '@kerbside/domain/invoice/invoice.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findMyAccount, findNamedAccount, type MyAccount } from '../corporate/find-account.ts'
import { collectInvoices, partiesOf } from './collect-invoices.ts'
import { MAX_LISTED } from './save-draft.ts'
import { findInvoiceRow, listInvoiceRows } from './store.ts'

export type MyInvoices = { mine: MyAccount; invoices: readonly Invoice[] }

/** The invoices of the caller's account, newest first; undefined for another account. */
export async function listInvoices(
  context: RequestContext,
  { bookerId }: { bookerId: number },
): Promise<MyInvoices | undefined> {
  const mine = await findNamedAccount(context, { bookerId, act: 'see-statement' })
  if (!mine) return undefined
  const { operator } = context
  const invoices = await withOperator(context, async (tx) => {
    const rows = await listInvoiceRows(tx, { operator, bookerId, max: MAX_LISTED })
    return collectInvoices(tx, { context, rows })
  })
  return { mine, invoices }
}

/** One of them, whichever member made it; a draft uses the current names of both parties. */
export async function findInvoice(
  context: RequestContext,
  { number }: { number: number },
): Promise<Invoice | undefined> {
  const mine = await findMyAccount(context)
  if (!mine) return undefined
  const { operator } = context
  const { account } = mine
  return withOperator(context, async (tx) => {
    const row = await findInvoiceRow(tx, { operator, ...account, number, lock: false })
    const [invoice] = row ? await collectInvoices(tx, { context, rows: [row] }) : []
    return invoice?.state === 'draft'
      ? { ...invoice, parties: partiesOf(context, account) }
      : invoice
  })
}
