import type { GatewayEvent } from '../../ports/gateway/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import type { StoredEvent } from './store.ts'

export type ReceivedEvent =
  | { ok: true; event: StoredEvent }
  | { ok: false; reason: 'no-gateway' | 'no-keys' | 'not-signed' | 'not-storable' }

const MAX_LENGTH = 255

/** An incoming message whose signature was verified with the operator's keys. Its content proves nothing. */
export async function receiveEvent(
  context: RequestContext,
  message: { gateway: string; body: Buffer; headers: Readonly<Record<string, string>> },
): Promise<ReceivedEvent> {
  const gateway = gatewayOf(context, message.gateway)
  if (!gateway?.readEvent) return { ok: false, reason: 'no-gateway' }
  const merchant = await merchantAt(context, message.gateway)
  const { body, headers } = message
  const event = await gateway.readEvent({ ...merchant, body, headers, now: context.now() })
  // only the log says which of the two it was
  if (!event) return { ok: false, reason: merchant.keys ? 'not-signed' : 'no-keys' }
  if (!isKeepable(event)) return { ok: false, reason: 'not-storable' }
  return { ok: true, event: { ...event, gateway: gateway.name } }
}

/** PostgreSQL text cannot contain NUL: such a message would fail the whole batch it is written with. */
export const isKeepable = ({ id, type, orderId, chargeRef }: GatewayEvent): boolean =>
  [id, type, orderId, chargeRef].every((text) => text.length <= MAX_LENGTH && !text.includes('\0'))
