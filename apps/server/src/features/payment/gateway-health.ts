import { MINUTE } from '@kerbside/domain/time.ts'
import { type Breaker, openBreaker } from '../../ports/breaker.ts'
import type { Payer } from './find-keys.ts'

/** After this many charges without a response the method is not offered for a minute (payments.md K24). */
const FAILURES = 5

const cache = new WeakMap<Payer['gateways'], Map<string, Breaker>>()

/**
 * The circuit breaker of one operator's gateway: one operator's wrong keys or bad connection do not affect another's.
 */
export function healthOf({ gateways, operator, now, log }: Payer, gateway: string): Breaker {
  const breakers = cache.get(gateways) ?? new Map<string, Breaker>()
  cache.set(gateways, breakers)
  const name = `${operator} ${gateway}`
  const before = breakers.get(name)
  if (before) return before
  const breaker = openBreaker({
    service: `gateway ${gateway}`,
    now,
    failures: FAILURES,
    pauseMs: MINUTE,
    onOpen: (why) => log.warn({ operator, gateway, why }, 'a payment gateway does not answer'),
  })
  breakers.set(name, breaker)
  return breaker
}
