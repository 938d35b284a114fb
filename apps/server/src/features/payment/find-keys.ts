import type { Gateway, Merchant } from '../../ports/gateway/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { findSecret } from '../operator/find-secret.ts'
import { readKeys } from './read-keys.ts'

/** The part of a request context that calls to a gateway need. */
export type Payer = Pick<RequestContext, 'db' | 'key' | 'log' | 'now' | 'operator' | 'gateways'> & {
  profile: Pick<RequestContext['profile'], 'slug' | 'mode'>
}

/** The sandbox identifies an operator by the install's own key. */
const WITHOUT_KEYS = new Set(['sandbox'])

/**
 * An operator's keys at a gateway by name, at most five seconds old. They are stored as one secret, so that a set
 * changes only as a whole. Undefined if there are none.
 */
export async function findKeys(
  context: Pick<Payer, 'db' | 'key' | 'now' | 'operator'>,
  gateway: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const secret = await findSecret(context, {
    operator: context.operator,
    name: `gateway-${gateway}`,
  })
  return secret === undefined ? undefined : readKeys(secret)
}

/** The account at a gateway that receives the operator's money. */
export async function merchantAt(context: Payer, gateway: string): Promise<Merchant> {
  const keys = WITHOUT_KEYS.has(gateway) ? undefined : await findKeys(context, gateway)
  return { merchant: context.profile.slug, ...(keys && { keys }) }
}

/** The sandbox is available only to an operator in test mode, whatever its settings say. */
export function gatewayOf(context: Payer, name: string): Gateway | undefined {
  if (name === 'sandbox' && context.profile.mode !== 'test') return undefined
  return context.gateways[name]
}
