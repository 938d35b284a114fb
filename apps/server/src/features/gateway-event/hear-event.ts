import type { Call } from '../../http/call.ts'
import type { GatewayEvent } from '../../ports/gateway/port.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import type { KeptEvent } from './store.ts'

export type HeardEvent =
  | { ok: true; event: KeptEvent }
  | { ok: false; reason: 'no-gateway' | 'no-keys' | 'not-signed' | 'not-storable' }

const LONGEST = 255

/** A message as it came in, proven to be the gateway's own by the operator's keys. What it says proves nothing. */
export async function hearEvent(
  call: Call,
  said: { gateway: string; body: Buffer; headers: Readonly<Record<string, string>> },
): Promise<HeardEvent> {
  const gateway = gatewayOf(call, said.gateway)
  if (!gateway?.readEvent) return { ok: false, reason: 'no-gateway' }
  const merchant = await merchantAt(call, said.gateway)
  const { body, headers } = said
  const event = await gateway.readEvent({ ...merchant, body, headers, now: call.now() })
  // which of the two it was stands in the log only
  if (!event) return { ok: false, reason: merchant.keys ? 'not-signed' : 'no-keys' }
  if (!isKeepable(event)) return { ok: false, reason: 'not-storable' }
  return { ok: true, event: { ...event, gateway: gateway.name } }
}

/** PostgreSQL has no NUL: one such message would take those of others down that are written with it. */
export const isKeepable = ({ id, type, orderId, chargeRef }: GatewayEvent): boolean =>
  [id, type, orderId, chargeRef].every((text) => text.length <= LONGEST && !text.includes('\0'))
