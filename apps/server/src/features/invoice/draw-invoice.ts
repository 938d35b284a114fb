import { type Invoice, invoiceName } from '@kerbside/domain/invoice/invoice.ts'
import type { Call } from '../../http/call.ts'
import { drawDocument } from '../document/draw-document.ts'
import { lookOf } from '../notification/letter-look.ts'
import { findLogo } from '../picture/find-logo.ts'
import { writePaper } from './write-paper.ts'

export type InvoiceFile = { name: string; bytes: Buffer }

/** An invoice as a PDF. The same issued one is the same bytes whenever it is asked for, until it is paid. */
export async function drawInvoice(
  call: Pick<Call, 'profile' | 'now' | 'db' | 'operator'>,
  invoice: Invoice,
): Promise<InvoiceFile> {
  const { profile, now } = call
  const { issueNumber, issuedOn, from, to } = invoice
  const madeAt = issuedOn === undefined ? now() : new Date(`${issuedOn}T00:00Z`)
  const { ink } = lookOf(profile).light
  const logo = await findLogo(call)
  const paper = writePaper({ profile, colour: ink, madeAt }, invoice)
  const brand = { ...paper.brand, ...(logo && { logo }) }
  const bytes = await drawDocument({ ...paper, brand })
  const stem =
    issueNumber === undefined
      ? `draft-invoice-${from}-${to}`
      : invoiceName(profile.settings.referencePrefix, issueNumber)
  return { name: `${stem.replaceAll(/[^A-Za-z0-9-]/g, '')}.pdf`, bytes }
}
