import type { Operator } from '@kerbside/domain/operator/operator.ts'

const kept = new WeakMap<Operator, Promise<Buffer>>()

/**
 * The picture of an operator's site for where links are shared, as points: many who show it know no SVG. Drawn once for
 * an operator as it is; a failure is not remembered.
 */
export function sharePicture(operator: Operator, draw: () => Promise<string>): Promise<Buffer> {
  const known = kept.get(operator)
  if (known) return known
  const made = pointsOf(draw)
  kept.set(operator, made)
  made.catch(() => kept.delete(operator))
  return made
}

async function pointsOf(draw: () => Promise<string>): Promise<Buffer> {
  // a library of its own, fetched when somebody asks for a picture
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(await draw()))
    .png({ palette: true, effort: 8 })
    .toBuffer()
}
