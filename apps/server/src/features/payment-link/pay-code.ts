import { createHmac } from 'node:crypto'
import type { OperatorId } from '../../operator.ts'

const BYTES = 16

/**
 * The code of a booking's payment link: 128 unguessable bits, the same each time, and different from the ticket's code.
 * Only its hash is stored.
 */
export function payCode(
  key: Buffer,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): string {
  return createHmac('sha256', key)
    .update(`pay.v1|${operator}|${bookingId}`)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url')
}
