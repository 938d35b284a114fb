import type { KeyName } from '@kerbside/contract/operator/key.ts'
import { KEY_PARTS } from '@kerbside/domain/operator/key-parts.ts'
import { withOperator } from '../../db.ts'
import { INSIDE } from '../../ports/key-check/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { readSecret } from '../operator/find-secret.ts'
import {
  type KnownSecret,
  listSecrets,
  removeSecret,
  saveCheck,
  saveSecret,
} from '../operator/save-secret.ts'
import { keepMailTest } from '../operator/test-mail.ts'
import { checkKeys, type KeyCheckOutcome, type KeyResult } from './check-key.ts'
import { keysOf, valueOf } from './key-value.ts'

export type SaveKeyResult =
  | { ok: true; word: KeyCheckOutcome }
  | { ok: false; reason: 'refused' | 'inside' | 'missing-part' | 'other-part'; part: string }

const bare = (part: string): string => part.replace('?', '')

/**
 * Stores a key in place of the previous one. Checks it with its service first: a rejected key is not stored, so that
 * a typing error does not stop payments. A key that could not be checked is stored and marked as unproven.
 */
export async function saveKey(
  context: RequestContext,
  { name, parts }: { name: KeyName; parts: Readonly<Record<string, string>> },
): Promise<SaveKeyResult> {
  const requiredParts: readonly string[] = KEY_PARTS[name]
  const other = Object.keys(parts).find(
    (part) => !requiredParts.some((item) => bare(item) === part),
  )
  if (other !== undefined) return { ok: false, reason: 'other-part', part: other }
  const missing = requiredParts.find((part) => !part.startsWith('?') && !parts[part])
  if (missing !== undefined) return { ok: false, reason: 'missing-part', part: missing }
  const values = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
  const { word: outcome, answers: results } = await checkKeys(context, { name, keys: values })
  if (results.some(({ why }) => why === INSIDE)) return { ok: false, reason: 'inside', part: '' }
  if (outcome === 'refused') return { ok: false, reason: 'refused', part: '' }
  const { operator } = context
  const value = valueOf(name, values)
  const savedSecret = await saveSecret(context, {
    operator,
    name,
    value,
    ending: endingOf(name, values),
  })
  if (!savedSecret.ok) throw new Error(`a key of a known name: ${savedSecret.reason}`)
  await saveCheck(context, { operator, name, word: outcome })
  context.changes.notify(operator)
  return { ok: true, word: outcome }
}

/** The last characters of the most secret part; empty for a short one, of which that would be most. */
function endingOf(name: KeyName, parts: Readonly<Record<string, string>>): string {
  // the value ends in a host name, which is not secret
  if (name === 'mail-smtp') return ''
  const secret = ['secretKey', 'privateKey', 'accessToken', 'clientSecret', 'token', 'key']
  const value = secret.map((part) => parts[part]).find((text) => text !== undefined) ?? ''
  return value.length < 12 ? '' : value.slice(-4)
}

export type KeyCheckResult = KeyResult & { emailTo: string }

/**
 * Checks a stored key. Undefined if there is none or it cannot be decrypted. A mail server is checked by an e-mail to
 * the member of staff.
 */
export async function checkKey(
  context: RequestContext,
  { name }: { name: KeyName },
): Promise<KeyCheckResult | undefined> {
  const { operator, now, principal } = context
  const savedSecret = await readSecret(context, { operator, name })
  if (savedSecret === undefined) return undefined
  const keys = keysOf(name, savedSecret)
  const emailTo = name === 'mail-smtp' ? (principal.member?.email ?? '') : ''
  const result: KeyResult = keys
    ? await checkKeys(context, { name, keys, emailTo })
    : { word: 'refused', answers: [] }
  await saveCheck(context, { operator, name, word: result.word })
  const detail = { word: result.word, ...outcomeTexts(result) }
  await withOperator(context, (tx) =>
    recordAudit(tx, { operator, now, principal, action: 'key.checked', object: name, detail }),
  )
  const went = result.answers.some(
    ({ use, word: outcome }) => use === 'email' && outcome === 'good',
  )
  if (emailTo !== '' && result.answers.length > 0) {
    const failed = result.answers.find(({ word: outcome }) => outcome !== 'good')
    await keepMailTest(context, { sentTo: emailTo, error: failed ? failed.why : '' })
  }
  return { ...result, emailTo: went ? emailTo : '' }
}

/** "refused (status 403)" by use. */
const outcomeTexts = ({ answers: results }: KeyResult): Readonly<Record<string, string>> =>
  Object.fromEntries(
    results.map(({ use, word: outcome, why }) => [
      use,
      why === '' ? outcome : `${outcome} (${why})`,
    ]),
  )

export async function removeKey(
  context: RequestContext,
  { name }: { name: KeyName },
): Promise<boolean> {
  const { operator } = context
  const removed = await removeSecret(context, { operator, name })
  if (removed) context.changes.notify(operator)
  return removed
}

/** Which keys are stored, without their values, and the operator's own address for gateway messages. */
export async function showKeys(
  context: RequestContext,
): Promise<{ kept: ReadonlyMap<string, KnownSecret>; origin: string }> {
  const all = await listSecrets(context, context)
  return {
    kept: new Map(all.map((item) => [item.name, item])),
    origin: await findOrigin(context),
  }
}
