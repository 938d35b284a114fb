import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { GatewayEvent } from './port.ts'
import type { SquareKeys } from './square-client.ts'

const text = z.string().nullish()
const Event = z.object({
  event_id: z.string().min(1),
  type: z.string(),
  data: z.object({
    object: z
      .object({
        payment: z.object({ id: text, reference_id: text }).nullish(),
        refund: z.object({ payment_id: text }).nullish(),
        dispute: z.object({ disputed_payment: z.object({ payment_id: text }).nullish() }).nullish(),
      })
      .nullish(),
  }),
})

const ABOUT: Readonly<Record<string, GatewayEvent['about']>> = {
  payment: 'charge',
  refund: 'refund',
  dispute: 'dispute',
}

/** Reads a message that is signed with the subscription's key over its address and its body. */
export function readMessage(
  { signatureKey, notificationUrl }: SquareKeys,
  { body, headers }: { body: Buffer; headers: Readonly<Record<string, string>> },
): GatewayEvent | undefined {
  if (!signatureKey || !notificationUrl) return undefined
  const ours = createHmac('sha256', signatureKey).update(notificationUrl).update(body).digest()
  const theirs = Buffer.from(headers['x-square-hmacsha256-signature'] ?? '', 'base64')
  if (theirs.length !== ours.length || !timingSafeEqual(theirs, ours)) return undefined
  let payload: unknown
  try {
    payload = JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
  const read = Event.safeParse(payload)
  if (!read.success) return undefined
  const { event_id: id, type, data } = read.data
  const { payment, refund, dispute } = data.object ?? {}
  return {
    id,
    type,
    about: ABOUT[type.split('.')[0] ?? ''] ?? 'other',
    orderId: payment?.reference_id ?? '',
    chargeRef: payment?.id ?? refund?.payment_id ?? dispute?.disputed_payment?.payment_id ?? '',
  }
}
