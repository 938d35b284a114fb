import type { KeyName } from '@kerbside/contract/desk/key.ts'
import { decimalsOf, type Minor, minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { findSecret } from '../operator/find-secret.ts'
import { readKeys } from '../payment/read-keys.ts'

/**
 * `done`: opened and called off. `open`: opened, and the gateway could not be told to let it go; it lapses by itself.
 * `card`: these keys charge only a real card, which nobody tries with.
 */
export type TriedWord = 'done' | 'open' | 'refused' | 'unheard' | 'card'

export type TryVerdict = { word: TriedWord; why: string; amount: Minor; currency: string }

/**
 * Cards that gateways which take a nonce know in their test worlds, from their documentation: Braintree "Testing: test
 * nonces", Square "Sandbox payments".
 */
const SAMPLE_NONCES: Readonly<Record<string, string>> = {
  braintree: 'fake-valid-nonce',
  square: 'cnon:card-nonce-ok',
}

/** One of most currencies, and in any case a sum no gateway finds too small. */
const LEAST_MINOR = 100

/**
 * Opens a small charge with the kept keys and calls it off at once; nobody's money moves. Undefined when there is no
 * such key, none that opens, or nothing that charges.
 */
export async function tryCharge(
  call: Call,
  { name }: { name: KeyName },
): Promise<TryVerdict | undefined> {
  const { operator, profile } = call
  const gateway = name.startsWith('gateway-')
    ? call.gateways[name.slice('gateway-'.length)]
    : undefined
  const kept = gateway && (await findSecret(call, { operator, name }))
  const keys = kept === undefined ? undefined : readKeys(kept)
  if (!gateway || !keys) return undefined
  const { currency } = profile
  const amount = minor(Math.max(LEAST_MINOR, 10 ** decimalsOf(currency)))
  const tell = async (word: TriedWord, why = ''): Promise<TryVerdict> => {
    await withOperator(call, (tx) =>
      keepAudit(tx, { ...call, deed: 'key.tried', object: name, detail: { word, why } }),
    )
    return { word, why, amount, currency }
  }
  const byNonce = gateway.confirms === 'nonce'
  const nonce = byNonce && keys['environment'] === 'sandbox' ? SAMPLE_NONCES[gateway.name] : ''
  if (byNonce && !nonce) return tell('card')
  const id = call.newId()
  const asked = { merchant: profile.slug, keys, orderId: `try-${id}` }
  try {
    const answer = await gateway.charge({
      ...asked,
      key: `try:${id}`,
      nonce: nonce ?? '',
      amount,
      currency,
      // held, so that calling it off leaves nothing on a statement
      capture: byNonce ? 'later' : 'now',
    })
    if (!answer.known) return await tell('unheard', answer.why)
    const { state, ref, declineReason } = answer.charge
    if (state === 'failed') return await tell('refused', declineReason)
    const ended = await gateway.cancelCharge({ ...asked, ref })
    return await tell(ended?.known === false ? 'open' : 'done')
  } catch (error) {
    return tell('unheard', error instanceof Error ? error.message : String(error))
  }
}
