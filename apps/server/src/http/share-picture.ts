import type { Operator } from '@kerbside/domain/operator/operator.ts'

const cache = new WeakMap<Operator, Promise<Buffer>>()

/**
 * The preview picture of an operator's site for shared links, as a bitmap, because many services cannot show SVG.
 * Rendered once per state of the operator; a failure is not cached.
 */
export function sharePicture(operator: Operator, draw: () => Promise<string>): Promise<Buffer> {
  const existing = cache.get(operator)
  if (existing) return existing
  const made = pointsOf(draw)
  cache.set(operator, made)
  made.catch(() => cache.delete(operator))
  return made
}

async function pointsOf(draw: () => Promise<string>): Promise<Buffer> {
  // A separate library, loaded on the first request for a picture.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(await draw()))
    .png({ palette: true, effort: 8 })
    .toBuffer()
}
