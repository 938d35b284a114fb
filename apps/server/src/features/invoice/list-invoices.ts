import type { Invoice } from '@kerbside/domain/invoice/invoice.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findMyAccount, findNamedAccount, type MyAccount } from '../corporate/find-account.ts'
import { gatherInvoices, partiesOf } from './gather-invoice.ts'
import { MOST_LISTED } from './keep-draft.ts'
import { findInvoiceRow, listInvoiceRows } from './store.ts'

export type MyInvoices = { mine: MyAccount; invoices: readonly Invoice[] }

/** The invoices of the caller's account, newest first; undefined for every account that is not theirs. */
export async function listInvoices(
  call: Call,
  { bookerId }: { bookerId: number },
): Promise<MyInvoices | undefined> {
  const mine = await findNamedAccount(call, { bookerId, act: 'see-statement' })
  if (!mine) return undefined
  const { operator } = call
  const invoices = await withOperator(call, async (tx) => {
    const rows = await listInvoiceRows(tx, { operator, bookerId, most: MOST_LISTED })
    return gatherInvoices(tx, { call, rows })
  })
  return { mine, invoices }
}

/** One of them, whoever of the account made it; a draft names both sides as they are called today. */
export async function findInvoice(
  call: Call,
  { number }: { number: number },
): Promise<Invoice | undefined> {
  const mine = await findMyAccount(call)
  if (!mine) return undefined
  const { operator } = call
  const { account } = mine
  return withOperator(call, async (tx) => {
    const row = await findInvoiceRow(tx, { operator, ...account, number, lock: false })
    const [invoice] = row ? await gatherInvoices(tx, { call, rows: [row] }) : []
    return invoice?.state === 'draft' ? { ...invoice, parties: partiesOf(call, account) } : invoice
  })
}
