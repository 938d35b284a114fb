import { createHash, createHmac } from 'node:crypto'
import type { OperatorId } from '../../../operator.ts'

/**
 * The 256-bit code of a booking's ticket. It is derived, so a repeated request gets the same code. Only its hash is
 * stored.
 */
export function ticketCode(
  key: Buffer,
  params: { operator: OperatorId; bookingId: string },
): string {
  return createHmac('sha256', key)
    .update(`ticket.v1|${params.operator}|${params.bookingId}`)
    .digest('base64url')
}

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
