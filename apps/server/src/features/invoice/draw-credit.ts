import { creditName } from '@kerbside/domain/invoice/credit-note.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findMyAccount } from '../corporate/find-account.ts'
import { drawDocument } from '../document/draw-document.ts'
import { emailTheme } from '../notification/emails/email-theme.ts'
import { findLogo } from '../picture/find-logo.ts'
import { collectInvoices } from './collect-invoices.ts'
import { findCredited } from './credit-store.ts'
import type { InvoiceFile } from './draw-invoice.ts'
import { findInvoiceRow } from './store.ts'
import { writeCreditDocument } from './write-credit-document.ts'

type Key = { bookerId: number; number: number }

/** A credit note of an account as a PDF, with the same bytes each time. Undefined if the account has no such note. */
export async function drawCredit(
  context: RequestContext,
  { bookerId, number }: Key,
): Promise<InvoiceFile | undefined> {
  const { operator, profile } = context
  const invoice = await withOperator(context, async (tx) => {
    const credited = await findCredited(tx, { operator, bookerId, number })
    if (credited === undefined) return undefined
    const row = await findInvoiceRow(tx, { operator, bookerId, number: credited, lock: false })
    const [found] = row ? await collectInvoices(tx, { context, rows: [row] }) : []
    return found
  })
  const note = invoice?.credits.find((credit) => credit.number === number)
  if (!invoice || !note) return undefined
  const { ink } = emailTheme(profile).light
  const logo = await findLogo(context)
  const document = writeCreditDocument({ profile, colour: ink }, { invoice, note })
  const brand = { ...document.brand, ...(logo && { logo }) }
  const bytes = await drawDocument({ ...document, brand })
  const stem = creditName(profile.settings.referencePrefix, note.creditNumber)
  return { name: `${stem.replaceAll(/[^A-Za-z0-9-]/g, '')}.pdf`, bytes }
}

/** The same for a member of the account. */
export async function drawMyCredit(
  context: RequestContext,
  { number }: { number: number },
): Promise<InvoiceFile | undefined> {
  const mine = await findMyAccount(context)
  return mine && drawCredit(context, { bookerId: mine.account.bookerId, number })
}
