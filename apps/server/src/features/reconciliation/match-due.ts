import { spanToMatch } from '@kerbside/domain/ledger/match-span.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { gatewayOf, merchantAt } from '../payment/find-keys.ts'
import { matchGateway } from './match-gateway.ts'
import { findMatched } from './store.ts'

/**
 * Reconciles every gateway of every operator whose last reconciliation is a day old. Resolves with those that failed.
 */
export async function matchDue(
  deps: Deps,
  /** A gateway that recently failed to return its list is skipped. */
  failedRecently: (operator: string, gateway: string) => boolean = () => false,
): Promise<{ operator: string; gateway: string }[]> {
  const failed: { operator: string; gateway: string }[] = []
  for (const profile of await deps.operators.list()) {
    const context = systemContext(deps, profile)
    for (const gateway of Object.keys(deps.gateways)) {
      if (failedRecently(profile.slug, gateway)) continue
      try {
        await matchIfDue(context, gateway)
      } catch (error) {
        failed.push({ operator: profile.slug, gateway })
        deps.log.error({ err: error, operator: profile.slug, gateway }, 'reconciliation failed')
      }
    }
  }
  return failed
}

async function matchIfDue(context: RequestContext, gateway: string): Promise<void> {
  const { operator } = context
  const matched = await withOperator(context, (tx) => findMatched(tx, { operator, gateway }))
  const span = spanToMatch({ ...matched, now: context.now() })
  if (!span || !(await hasList(context, gateway))) return
  const { charges, open } = await matchGateway(context, { gateway, ...span })
  const params = { operator: context.profile.slug, gateway, charges, differences: open.length }
  if (open.length > 0) context.log.error(params, 'reconciliation found differences')
  else context.log.info(params, 'reconciliation found no differences')
}

/** The sandbox needs no keys. */
async function hasList(context: RequestContext, gateway: string): Promise<boolean> {
  if (!gatewayOf(context, gateway)?.listTaken) return false
  return gateway === 'sandbox' || (await merchantAt(context, gateway)).keys !== undefined
}
