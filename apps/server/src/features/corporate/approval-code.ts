import { createHash, createHmac } from 'node:crypto'
import type { OperatorId } from '../../operator.ts'

/**
 * The code in an approver's mail: 256 bits nobody can guess, of one booking and one approver, the same when the mail is
 * made again. Only its hash is stored.
 */
export const approvalCode = (
  key: Buffer,
  asked: { operator: OperatorId; bookingId: string; customerId: string },
): string =>
  createHmac('sha256', key)
    .update(`approval.v1|${asked.operator}|${asked.bookingId}|${asked.customerId}`)
    .digest('base64url')

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()
