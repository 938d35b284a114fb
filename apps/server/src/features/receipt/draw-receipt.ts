import { derivePalette } from '@kerbside/theme/palette.ts'
import type { RequestContext } from '../../request-context.ts'
import { drawDocument } from '../document/draw-document.ts'
import { findLogo } from '../picture/find-logo.ts'
import type { Receipt } from './collect-receipt.ts'
import { formatReference } from './format-leg.ts'
import { writeReceipt } from './write-receipt.ts'

/** The receipt as a PDF, named after its booking. */
export async function drawReceipt(
  context: Pick<RequestContext, 'profile' | 'now' | 'db' | 'operator'>,
  receipt: Receipt,
): Promise<{ name: string; mediaType: string; bytes: Buffer }> {
  const { profile, now } = context
  const { colour: brand, accent, mode, shape, display } = profile.brand
  const { light } = derivePalette({ brand, accent, mode, shape, display })
  const scene = { profile, colour: light['ink'] ?? '#1c2421', madeAt: now() }
  const logo = await findLogo(context)
  const document = writeReceipt(scene, receipt)
  const reference = formatReference(profile, receipt.booking.legs[0]?.reference ?? 0)
  return {
    name: `receipt-${reference}.pdf`,
    mediaType: 'application/pdf',
    bytes: await drawDocument({ ...document, brand: { ...document.brand, ...(logo && { logo }) } }),
  }
}
