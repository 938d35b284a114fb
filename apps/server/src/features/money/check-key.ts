import type { KeyName } from '@kerbside/contract/desk/key.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import type { Gateway } from '../../ports/gateway/port.ts'
import { CHECKED_KEYS, type KeyAnswer } from '../../ports/key-check/port.ts'
import { valueOf } from './key-value.ts'
import { writeTestLetter } from './write-test-letter.ts'

/** `partly`: good for one of its uses and not for another. `unchecked`: nobody was asked. */
export type KeyWord = 'good' | 'partly' | 'refused' | 'unheard' | 'unchecked'
export type KeyVerdict = { word: KeyWord; answers: readonly KeyAnswer[] }

/** An order no house ever made: asking after it moves nothing, and a gateway that answers knows the key. */
const NO_ORDER = '00000000-0000-4000-8000-000000000000-1'
const NO_REF = 'KERBSIDE0CHECK000'

/** What gateways call a key they do not know, in the words their adapters pass on. */
const REFUSALS =
  /auth|api.?key|credential|unauthori[sz]ed|forbidden|not allowed|invalid.?client|40[13]/i

/** Asks a gateway or another service something harmless with these keys. A letter goes to `letterTo` when one is said. */
export async function checkKeys(
  call: Call,
  {
    name,
    keys,
    letterTo = '',
  }: { name: KeyName; keys: Readonly<Record<string, string>>; letterTo?: string },
): Promise<KeyVerdict> {
  const other = CHECKED_KEYS.find((one) => one === name)
  if (other === undefined) return { word: await checkGateway(call, { name, keys }), answers: [] }
  const answers = await call.keyChecks.ask({
    operator: call.profile,
    name: other,
    value: valueOf(name, keys),
    ...(letterTo !== '' && { letter: await writeTestLetter(call, { to: letterTo }) }),
  })
  return { word: wordOf(answers), answers }
}

function wordOf(answers: readonly KeyAnswer[]): KeyWord {
  const [first] = answers
  if (!first) return 'unchecked'
  return answers.every(({ word }) => word === first.word) ? first.word : 'partly'
}

async function checkGateway(
  call: Pick<Call, 'gateways' | 'profile' | 'now'>,
  { name, keys }: { name: KeyName; keys: Readonly<Record<string, string>> },
): Promise<KeyWord> {
  const gateway: Gateway | undefined = name.startsWith('gateway-')
    ? call.gateways[name.slice('gateway-'.length)]
    : undefined
  if (!gateway) return 'unchecked'
  const asked = { merchant: call.profile.slug, keys }
  try {
    // PayPal's list takes a permission that not every account has; the others answer a search for nothing too easily
    if (gateway.listTaken && gateway.name !== 'paypal') {
      const until = call.now()
      const span = { from: new Date(until.getTime() - MINUTE), until }
      for await (const _ of gateway.listTaken({ ...asked, ...span })) break
      return 'good'
    }
    const answer = await gateway.findCharge({ ...asked, orderId: NO_ORDER, ref: NO_REF })
    if (answer === undefined || answer.known) return 'good'
    return REFUSALS.test(answer.why) ? 'refused' : 'unheard'
  } catch (error) {
    return REFUSALS.test(wordsOf(error)) ? 'refused' : 'unheard'
  }
}

/** Packages of gateways tell it by their error's name, its status or its words. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const status = 'statusCode' in error ? String(error.statusCode) : ''
  const type = 'type' in error ? String(error.type) : error.name
  return `${type} ${status} ${error.message}`
}
