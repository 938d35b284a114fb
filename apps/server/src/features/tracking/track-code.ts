import { createHmac } from 'node:crypto'
import type { OperatorId } from '../../operator.ts'

/**
 * The code a booking's car is followed by: 256 bits nobody can guess, the same each time it is asked for, and another
 * one than opens the ticket. Only its hash is stored, once somebody shares it.
 */
export const trackCode = (
  key: Buffer,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): string =>
  createHmac('sha256', key).update(`track.v1|${operator}|${bookingId}`).digest('base64url')
