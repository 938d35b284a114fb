import type { FastifyRequest } from 'fastify'

export type Packing = 'br' | 'gzip'

/** The best compression that a browser accepts. */
export function packingOf({ headers }: FastifyRequest): Packing | undefined {
  const accepted = headers['accept-encoding'] ?? ''
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`)
  if (takes('br').test(String(accepted))) return 'br'
  return takes('gzip').test(String(accepted)) ? 'gzip' : undefined
}
