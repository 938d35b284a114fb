import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { GatewayEvent } from './port.ts'

const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  data: z.object({
    object: z.object({ id: z.string(), order_id: z.string(), charge: z.string().optional() }),
  }),
})

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/
const TOLERANCE_MS = 5 * 60_000

/**
 * Reads a message signed with the merchant's secret over its time and body; the time must be within five minutes of
 * ours.
 */
export function readMessage(
  { secret, now }: { secret: string | undefined; now: Date },
  { body, headers }: { body: Buffer; headers: Readonly<Record<string, string>> },
): GatewayEvent | undefined {
  const [, seconds = '', theirs = ''] = SIGNATURE.exec(headers['sandbox-signature'] ?? '') ?? []
  if (secret === undefined || seconds === '') return undefined
  const ours = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  if (!timingSafeEqual(ours, Buffer.from(theirs, 'hex'))) return undefined
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > TOLERANCE_MS) return undefined
  return readEvent(body)
}

function readEvent(body: Buffer): GatewayEvent | undefined {
  let payload: unknown
  try {
    payload = JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
  const read = Event.safeParse(payload)
  if (!read.success) return undefined
  const { id, type, data } = read.data
  const { object } = data
  const isRefund = type.startsWith('refund.')
  return {
    id,
    type,
    about: isRefund ? 'refund' : type.startsWith('charge.') ? 'charge' : 'other',
    orderId: object.order_id,
    chargeRef: isRefund ? (object.charge ?? '') : object.id,
  }
}
