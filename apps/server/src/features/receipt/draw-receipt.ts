import { derivePalette } from '@kerbside/theme/palette.ts'
import type { Call } from '../../http/call.ts'
import { drawDocument } from '../document/draw-document.ts'
import { findLogo } from '../picture/find-logo.ts'
import type { Receipt } from './gather-receipt.ts'
import { sayReference } from './say-leg.ts'
import { writeReceipt } from './write-receipt.ts'

/** The receipt as a PDF, called after its booking. */
export async function drawReceipt(
  call: Pick<Call, 'profile' | 'now' | 'db' | 'operator'>,
  receipt: Receipt,
): Promise<{ name: string; mediaType: string; bytes: Buffer }> {
  const { profile, now } = call
  const { colour: brand, accent, mode, shape, display } = profile.brand
  const { light } = derivePalette({ brand, accent, mode, shape, display })
  const scene = { profile, colour: light['ink'] ?? '#1c2421', madeAt: now() }
  const logo = await findLogo(call)
  const paper = writeReceipt(scene, receipt)
  const reference = sayReference(profile, receipt.booking.legs[0]?.reference ?? 0)
  return {
    name: `receipt-${reference}.pdf`,
    mediaType: 'application/pdf',
    bytes: await drawDocument({ ...paper, brand: { ...paper.brand, ...(logo && { logo }) } }),
  }
}
