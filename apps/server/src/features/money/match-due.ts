import { spanToMatch } from '@kerbside/domain/ledger/match-span.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import { matchGateway } from './match-gateway.ts'
import { findMatched } from './store.ts'

/** Matches every gateway of every operator whose last match is a day old. Resolves with those that did not succeed. */
export async function matchDue(
  deps: Deps,
  /** Of a gateway that did not give its list a while ago, nothing is asked. */
  skips: (operator: string, gateway: string) => boolean = () => false,
): Promise<{ operator: string; gateway: string }[]> {
  const failed: { operator: string; gateway: string }[] = []
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    for (const gateway of Object.keys(deps.gateways)) {
      if (skips(profile.slug, gateway)) continue
      try {
        await matchIfDue(call, gateway)
      } catch (error) {
        failed.push({ operator: profile.slug, gateway })
        deps.log.error({ err: error, operator: profile.slug, gateway }, 'the match of money')
      }
    }
  }
  return failed
}

async function matchIfDue(call: Call, gateway: string): Promise<void> {
  if (!(await hasList(call, gateway))) return
  const { operator } = call
  const matched = await withOperator(call, (tx) => findMatched(tx, { operator, gateway }))
  const span = spanToMatch({ ...matched, now: call.now() })
  if (!span) return
  const { charges, open } = await matchGateway(call, { gateway, ...span })
  const facts = { operator: call.profile.slug, gateway, charges, differences: open.length }
  if (open.length > 0) call.log.error(facts, 'money that does not agree')
  else call.log.info(facts, 'all money agrees')
}

/** The sandbox knows an operator without keys. */
async function hasList(call: Call, gateway: string): Promise<boolean> {
  if (!gatewayOf(call, gateway)?.listTaken) return false
  return gateway === 'sandbox' || (await merchantAt(call, gateway)).keys !== undefined
}
