import type { KeyName } from '@kerbside/contract/operator/key.ts'
import { decimalsOf, type Minor, minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findSecret } from '../operator/find-secret.ts'
import { readKeys } from '../payment/read-keys.ts'

/**
 * `done`: opened and cancelled. `open`: opened, but the gateway could not be reached to cancel it; it expires by itself.
 * `card`: these keys charge only a real card, which is not used for a test.
 */
export type TrialOutcome = 'done' | 'open' | 'refused' | 'no-response' | 'card'

export type TryResult = { word: TrialOutcome; why: string; amount: Minor; currency: string }

/**
 * Test cards of gateways that take a nonce, from their documentation: Braintree "Testing: test nonces", Square
 * "Sandbox payments".
 */
const SAMPLE_NONCES: Readonly<Record<string, string>> = {
  braintree: 'fake-valid-nonce',
  square: 'cnon:card-nonce-ok',
}

/** One unit of most currencies, and never less than any gateway's minimum. */
const MIN_AMOUNT = 100

/**
 * Opens a small charge with the stored keys and cancels it at once, so that no money moves. Undefined if there is no
 * such key, it cannot be decrypted, or it is not for charging.
 */
export async function tryCharge(
  context: RequestContext,
  { name }: { name: KeyName },
): Promise<TryResult | undefined> {
  const { operator, profile } = context
  const gateway = name.startsWith('gateway-')
    ? context.gateways[name.slice('gateway-'.length)]
    : undefined
  const secret = gateway && (await findSecret(context, { operator, name }))
  const keys = secret === undefined ? undefined : readKeys(secret)
  if (!gateway || !keys) return undefined
  const { currency } = profile
  const amount = minor(Math.max(MIN_AMOUNT, 10 ** decimalsOf(currency)))
  const conclude = async (outcome: TrialOutcome, why = ''): Promise<TryResult> => {
    await withOperator(context, (tx) =>
      recordAudit(tx, {
        ...context,
        action: 'key.tried',
        object: name,
        detail: { word: outcome, why },
      }),
    )
    return { word: outcome, why, amount, currency }
  }
  const byNonce = gateway.confirms === 'nonce'
  const nonce = byNonce && keys['environment'] === 'sandbox' ? SAMPLE_NONCES[gateway.name] : ''
  if (byNonce && !nonce) return conclude('card')
  const id = context.newId()
  const params = { merchant: profile.slug, keys, orderId: `try-${id}` }
  try {
    const result = await gateway.charge({
      ...params,
      key: `try:${id}`,
      nonce: nonce ?? '',
      amount,
      currency,
      // authorised only, so that cancelling it leaves nothing on a statement
      capture: byNonce ? 'later' : 'now',
    })
    if (!result.known) return await conclude('no-response', result.why)
    const { state, ref, declineReason } = result.charge
    if (state === 'failed') return await conclude('refused', declineReason)
    const ended = await gateway.cancelCharge({ ...params, ref })
    return await conclude(ended?.known === false ? 'open' : 'done')
  } catch (error) {
    return conclude('no-response', error instanceof Error ? error.message : String(error))
  }
}
