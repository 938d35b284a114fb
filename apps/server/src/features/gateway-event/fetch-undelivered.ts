import { DAY } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import type { Gateway } from '../../ports/gateway/port.ts'
import { quietCall } from '../../quiet-call.ts'
import { findKeys, gatewayOf } from '../payment/find-keys.ts'
import { isKeepable } from './hear-event.ts'
import { insertEvents, type NewEvent } from './store.ts'

/** Stripe tries for three days (docs.stripe.com/webhooks); what is older was asked after by other ways long since. */
const BACK_MS = 3 * DAY
const MOST_TOGETHER = 200

/**
 * Fetches what a gateway could not deliver while we were away or our address was wrong, and stores it like a message
 * that came. Those that are known stay as they are.
 */
export async function fetchUndelivered(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    for (const name of Object.keys(deps.gateways)) {
      const gateway = gatewayOf(call, name)
      if (!gateway?.listUndelivered) continue
      await fetchOf(call, gateway).catch((error: unknown) =>
        deps.log.warn(
          { err: error, operator: profile.slug, gateway: name },
          'what a gateway could not deliver was not fetched',
        ),
      )
    }
  }
}

async function fetchOf(call: Call, gateway: Gateway): Promise<void> {
  const keys = await findKeys(call, gateway.name)
  if (!keys) return
  const receivedAt = call.now()
  const since = new Date(receivedAt.getTime() - BACK_MS)
  let batch: NewEvent[] = []
  const asked = { merchant: call.profile.slug, keys, since }
  for await (const event of gateway.listUndelivered?.(asked) ?? []) {
    // other people's addresses may hang on the same account: what names nothing is none of ours
    const isNamed = event.orderId !== '' || event.chargeRef !== ''
    if (event.about === 'other' || !isNamed || !isKeepable(event)) continue
    batch.push({ operator: call.operator, event: { ...event, gateway: gateway.name }, receivedAt })
    if (batch.length < MOST_TOGETHER) continue
    await insertEvents(call.hot, batch)
    batch = []
  }
  if (batch.length > 0) await insertEvents(call.hot, batch)
}
