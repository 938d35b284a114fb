import { createHash, createHmac } from 'node:crypto'
import type { OperatorId } from '../../operator.ts'

/**
 * The 256-bit code in an approver's mail. It is derived from the booking and the approver, so a repeated mail has the
 * same code. Only its hash is stored.
 */
export const approvalCode = (
  key: Buffer,
  params: { operator: OperatorId; bookingId: string; customerId: string },
): string =>
  createHmac('sha256', key)
    .update(`approval.v1|${params.operator}|${params.bookingId}|${params.customerId}`)
    .digest('base64url')

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()
