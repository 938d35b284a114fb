import { creditName } from '@kerbside/domain/invoice/credit-note.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findMyAccount } from '../corporate/find-account.ts'
import { drawDocument } from '../document/draw-document.ts'
import { lookOf } from '../notification/letter-look.ts'
import { findLogo } from '../picture/find-logo.ts'
import { findCredited } from './credit-store.ts'
import type { InvoiceFile } from './draw-invoice.ts'
import { gatherInvoices } from './gather-invoice.ts'
import { findInvoiceRow } from './store.ts'
import { writeCreditPaper } from './write-credit-paper.ts'

type Of = { bookerId: number; number: number }

/** A credit note of an account as a PDF, the same bytes whenever it is asked for. Undefined for one of no such account. */
export async function drawCredit(
  call: Call,
  { bookerId, number }: Of,
): Promise<InvoiceFile | undefined> {
  const { operator, profile } = call
  const invoice = await withOperator(call, async (tx) => {
    const of = await findCredited(tx, { operator, bookerId, number })
    if (of === undefined) return undefined
    const row = await findInvoiceRow(tx, { operator, bookerId, number: of, lock: false })
    const [found] = row ? await gatherInvoices(tx, { call, rows: [row] }) : []
    return found
  })
  const note = invoice?.credits.find((credit) => credit.number === number)
  if (!invoice || !note) return undefined
  const { ink } = lookOf(profile).light
  const logo = await findLogo(call)
  const paper = writeCreditPaper({ profile, colour: ink }, { invoice, note })
  const brand = { ...paper.brand, ...(logo && { logo }) }
  const bytes = await drawDocument({ ...paper, brand })
  const stem = creditName(profile.settings.referencePrefix, note.creditNumber)
  return { name: `${stem.replaceAll(/[^A-Za-z0-9-]/g, '')}.pdf`, bytes }
}

/** The same for who acts for the account. */
export async function drawMyCredit(
  call: Call,
  { number }: { number: number },
): Promise<InvoiceFile | undefined> {
  const mine = await findMyAccount(call)
  return mine && drawCredit(call, { bookerId: mine.account.bookerId, number })
}
