import { createHmac } from 'node:crypto'
import type { OperatorId } from '../../operator.ts'

/**
 * The code by which a booking's car is followed: 256 unguessable bits, the same each time, and different from the
 * ticket's code. Only its hash is stored, once someone shares it.
 */
export const trackCode = (
  key: Buffer,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): string =>
  createHmac('sha256', key).update(`track.v1|${operator}|${bookingId}`).digest('base64url')
