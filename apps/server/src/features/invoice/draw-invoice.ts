import { type Invoice, invoiceName } from '@kerbside/domain/invoice/invoice.ts'
import type { RequestContext } from '../../request-context.ts'
import { drawDocument } from '../document/draw-document.ts'
import { emailTheme } from '../notification/emails/email-theme.ts'
import { findLogo } from '../picture/find-logo.ts'
import { writeInvoiceDocument } from './write-invoice-document.ts'

export type InvoiceFile = { name: string; bytes: Buffer }

/** An invoice as a PDF. An issued one has the same bytes each time, until it is paid. */
export async function drawInvoice(
  context: Pick<RequestContext, 'profile' | 'now' | 'db' | 'operator'>,
  invoice: Invoice,
): Promise<InvoiceFile> {
  const { profile, now } = context
  const { issueNumber, issuedOn, from, to } = invoice
  const madeAt = issuedOn === undefined ? now() : new Date(`${issuedOn}T00:00Z`)
  const { ink } = emailTheme(profile).light
  const logo = await findLogo(context)
  const document = writeInvoiceDocument({ profile, colour: ink, madeAt }, invoice)
  const brand = { ...document.brand, ...(logo && { logo }) }
  const bytes = await drawDocument({ ...document, brand })
  const stem =
    issueNumber === undefined
      ? `draft-invoice-${from}-${to}`
      : invoiceName(profile.settings.referencePrefix, issueNumber)
  return { name: `${stem.replaceAll(/[^A-Za-z0-9-]/g, '')}.pdf`, bytes }
}
