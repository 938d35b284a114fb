import type { KeyName } from '@kerbside/contract/operator/key.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { Gateway } from '../../ports/gateway/port.ts'
import { CHECKED_KEYS, type KeyCheckResult } from '../../ports/key-check/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { writeTestEmail } from '../operator/write-test-email.ts'
import { valueOf } from './key-value.ts'

/** `partly`: valid for one of its uses and not for another. `unchecked`: there was nothing to ask. */
export type KeyCheckOutcome = 'good' | 'partly' | 'refused' | 'no-response' | 'unchecked'
export type KeyResult = { word: KeyCheckOutcome; answers: readonly KeyCheckResult[] }

/** An order id that is never used: looking it up changes nothing, and a gateway that responds accepts the key. */
const NO_ORDER = '00000000-0000-4000-8000-000000000000-1'
const NO_REF = 'KERBSIDE0CHECK000'

/** The error texts of gateways for an unknown key, as their adapters pass them on. */
const REJECTED_PATTERN =
  /auth|api.?key|credential|unauthori[sz]ed|forbidden|not allowed|invalid.?client|40[13]/i

/**
 * Sends a harmless request with these keys to a gateway or another service. A test e-mail goes to `emailTo` if given.
 */
export async function checkKeys(
  context: RequestContext,
  {
    name,
    keys,
    emailTo = '',
  }: { name: KeyName; keys: Readonly<Record<string, string>>; emailTo?: string },
): Promise<KeyResult> {
  const other = CHECKED_KEYS.find((item) => item === name)
  if (other === undefined) return { word: await checkGateway(context, { name, keys }), answers: [] }
  const results = await context.keyChecks.checkKey({
    operator: context.profile,
    name: other,
    value: valueOf(name, keys),
    ...(emailTo !== '' && { email: await writeTestEmail(context, { to: emailTo }) }),
  })
  return { word: combineOutcomes(results), answers: results }
}

function combineOutcomes(results: readonly KeyCheckResult[]): KeyCheckOutcome {
  const [first] = results
  if (!first) return 'unchecked'
  return results.every(({ word: outcome }) => outcome === first.word) ? first.word : 'partly'
}

async function checkGateway(
  context: Pick<RequestContext, 'gateways' | 'profile' | 'now'>,
  { name, keys }: { name: KeyName; keys: Readonly<Record<string, string>> },
): Promise<KeyCheckOutcome> {
  const gateway: Gateway | undefined = name.startsWith('gateway-')
    ? context.gateways[name.slice('gateway-'.length)]
    : undefined
  if (!gateway) return 'unchecked'
  const params = { merchant: context.profile.slug, keys }
  try {
    // PayPal's list requires a permission that not every account has; for the others a search for a missing order
    // is no reliable proof
    if (gateway.listTaken && gateway.name !== 'paypal') {
      const until = context.now()
      const span = { from: new Date(until.getTime() - MINUTE), until }
      for await (const _ of gateway.listTaken({ ...params, ...span })) break
      return 'good'
    }
    const result = await gateway.findCharge({ ...params, orderId: NO_ORDER, ref: NO_REF })
    if (result === undefined || result.known) return 'good'
    return REJECTED_PATTERN.test(result.why) ? 'refused' : 'no-response'
  } catch (error) {
    return REJECTED_PATTERN.test(errorText(error)) ? 'refused' : 'no-response'
  }
}

/** Gateway packages report it by the error's name, its status or its message. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const status = 'statusCode' in error ? String(error.statusCode) : ''
  const type = 'type' in error ? String(error.type) : error.name
  return `${type} ${status} ${error.message}`
}
