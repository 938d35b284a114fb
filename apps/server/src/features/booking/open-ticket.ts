import { createHash, createHmac } from 'node:crypto'
import type { OperatorId } from '../../operator.ts'

/**
 * The code that opens a booking's ticket: 256 bits nobody can guess, the same each time it is asked for, so that a
 * request sent twice is answered twice alike. Only its hash is stored.
 */
export function ticketCode(
  key: Buffer,
  asked: { operator: OperatorId; bookingId: string },
): string {
  return createHmac('sha256', key)
    .update(`ticket.v1|${asked.operator}|${asked.bookingId}`)
    .digest('base64url')
}

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
