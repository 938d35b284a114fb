import type { Call } from '../../http/call.ts'
import type { Gateway, Merchant } from '../../ports/gateway/port.ts'
import { findSecret } from '../operator/find-secret.ts'
import { readKeys } from './read-keys.ts'

/** As much of a call as talking to a gateway takes. */
export type Payer = Pick<Call, 'db' | 'key' | 'log' | 'now' | 'operator' | 'gateways'> & {
  profile: Pick<Call['profile'], 'slug' | 'mode'>
}

/** The sandbox knows an operator by the install's own key. */
const WITHOUT_KEYS = new Set(['sandbox'])

/**
 * An operator's keys at a gateway by name, as they were at most five seconds ago. They are kept as one secret, so that
 * a set is only ever changed as a whole. Undefined when there are none.
 */
export async function findKeys(
  call: Pick<Payer, 'db' | 'key' | 'now' | 'operator'>,
  gateway: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const kept = await findSecret(call, { operator: call.operator, name: `gateway-${gateway}` })
  return kept === undefined ? undefined : readKeys(kept)
}

/** Whose account at a gateway the operator's money goes to. */
export async function merchantAt(call: Payer, gateway: string): Promise<Merchant> {
  const keys = WITHOUT_KEYS.has(gateway) ? undefined : await findKeys(call, gateway)
  return { merchant: call.profile.slug, ...(keys && { keys }) }
}

/** Sandbox money exists only for an operator in test mode, whatever its settings say. */
export function gatewayOf(call: Payer, name: string): Gateway | undefined {
  if (name === 'sandbox' && call.profile.mode !== 'test') return undefined
  return call.gateways[name]
}
