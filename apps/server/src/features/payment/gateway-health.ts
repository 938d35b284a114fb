import { MINUTE } from '@kerbside/domain/time.ts'
import { type Breaker, openBreaker } from '../../ports/breaker.ts'
import type { Payer } from './find-keys.ts'

/** After so many charges without an answer the way to pay is not offered for a minute (payments.md K24). */
const FAILURES = 5

const known = new WeakMap<Payer['gateways'], Map<string, Breaker>>()

/** Whether an operator's gateway answers: one operator's wrong keys or bad line say nothing of another's. */
export function healthOf({ gateways, operator, now, log }: Payer, gateway: string): Breaker {
  const breakers = known.get(gateways) ?? new Map<string, Breaker>()
  known.set(gateways, breakers)
  const name = `${operator} ${gateway}`
  const before = breakers.get(name)
  if (before) return before
  const breaker = openBreaker({
    now,
    failures: FAILURES,
    pauseMs: MINUTE,
    onOpen: (why) => log.warn({ operator, gateway, why }, 'a payment gateway does not answer'),
  })
  breakers.set(name, breaker)
  return breaker
}
