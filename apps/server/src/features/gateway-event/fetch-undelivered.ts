import { DAY } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import type { Gateway } from '../../ports/gateway/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { findKeys, gatewayOf } from '../payment/find-keys.ts'
import { isKeepable } from './receive-event.ts'
import { insertEvents, type NewEvent } from './store.ts'

/** Stripe retries for three days (docs.stripe.com/webhooks); older payments have long been settled in other ways. */
const BACK_MS = 3 * DAY
const BATCH_SIZE = 200

/**
 * Fetches messages that a gateway could not deliver while the server or its address was unavailable, and stores them
 * like received ones. Known messages are unchanged.
 */
export async function fetchUndelivered(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list()) {
    const context = systemContext(deps, profile)
    for (const name of Object.keys(deps.gateways)) {
      const gateway = gatewayOf(context, name)
      if (!gateway?.listUndelivered) continue
      await fetchOf(context, gateway).catch((error: unknown) =>
        deps.log.warn(
          { err: error, operator: profile.slug, gateway: name },
          'undelivered gateway messages could not be fetched',
        ),
      )
    }
  }
}

async function fetchOf(context: RequestContext, gateway: Gateway): Promise<void> {
  const keys = await findKeys(context, gateway.name)
  if (!keys) return
  const receivedAt = context.now()
  const since = new Date(receivedAt.getTime() - BACK_MS)
  let batch: NewEvent[] = []
  const params = { merchant: context.profile.slug, keys, since }
  for await (const event of gateway.listUndelivered?.(params) ?? []) {
    // other businesses may share the gateway account: a message that names no order or charge is not ours
    const isNamed = event.orderId !== '' || event.chargeRef !== ''
    if (event.about === 'other' || !isNamed || !isKeepable(event)) continue
    batch.push({
      operator: context.operator,
      event: { ...event, gateway: gateway.name },
      receivedAt,
    })
    if (batch.length < BATCH_SIZE) continue
    await insertEvents(context.hot, batch)
    batch = []
  }
  if (batch.length > 0) await insertEvents(context.hot, batch)
}
