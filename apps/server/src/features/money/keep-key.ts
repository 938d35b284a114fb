import type { KeyName } from '@kerbside/contract/desk/key.ts'
import { KEY_PARTS } from '@kerbside/domain/operator/key-parts.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { INSIDE } from '../../ports/key-check/port.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { readSecret } from '../operator/find-secret.ts'
import {
  type KnownSecret,
  keepCheck,
  keepSecret,
  listSecrets,
  removeSecret,
} from '../operator/keep-secret.ts'
import { checkKeys, type KeyVerdict, type KeyWord } from './check-key.ts'
import { keysOf, valueOf } from './key-value.ts'

export type KeepVerdict =
  | { ok: true; word: KeyWord }
  | { ok: false; reason: 'refused' | 'inside' | 'missing-part' | 'other-part'; part: string }

const bare = (part: string): string => part.replace('?', '')

/**
 * Keeps a key in the place of the one before it. Its service is asked first: one that it refuses is not kept, so that a
 * slip of the hand does not end a day's payments. One it could not be asked about is kept, and said to be unproven.
 */
export async function keepKey(
  call: Call,
  { name, parts }: { name: KeyName; parts: Readonly<Record<string, string>> },
): Promise<KeepVerdict> {
  const wanted: readonly string[] = KEY_PARTS[name]
  const other = Object.keys(parts).find((part) => !wanted.some((one) => bare(one) === part))
  if (other !== undefined) return { ok: false, reason: 'other-part', part: other }
  const missing = wanted.find((part) => !part.startsWith('?') && !parts[part])
  if (missing !== undefined) return { ok: false, reason: 'missing-part', part: missing }
  const said = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
  const { word, answers } = await checkKeys(call, { name, keys: said })
  if (answers.some(({ why }) => why === INSIDE)) return { ok: false, reason: 'inside', part: '' }
  if (word === 'refused') return { ok: false, reason: 'refused', part: '' }
  const { operator } = call
  const value = valueOf(name, said)
  const kept = await keepSecret(call, { operator, name, value, ending: endingOf(name, said) })
  if (!kept.ok) throw new Error(`a key of a known name: ${kept.reason}`)
  await keepCheck(call, { operator, name, word })
  call.changes.tell(operator)
  return { ok: true, word }
}

/** Of several parts the last letters of the most secret one; of a short one nothing, for that would be most of it. */
function endingOf(name: KeyName, parts: Readonly<Record<string, string>>): string {
  // an address ends in a host, which everybody may know
  if (name === 'mail-smtp') return ''
  const secret = ['secretKey', 'privateKey', 'accessToken', 'clientSecret', 'token', 'key']
  const value = secret.map((part) => parts[part]).find((text) => text !== undefined) ?? ''
  return value.length < 12 ? '' : value.slice(-4)
}

export type CheckedKept = KeyVerdict & { letterTo: string }

/** Undefined when there is no such key, or none that opens. A mail server is given a letter to who asks. */
export async function checkKey(
  call: Call,
  { name }: { name: KeyName },
): Promise<CheckedKept | undefined> {
  const { operator, now, who } = call
  const kept = await readSecret(call, { operator, name })
  if (kept === undefined) return undefined
  const keys = keysOf(name, kept)
  const letterTo = name === 'mail-smtp' ? (who.member?.email ?? '') : ''
  const verdict: KeyVerdict = keys
    ? await checkKeys(call, { name, keys, letterTo })
    : { word: 'refused', answers: [] }
  await keepCheck(call, { operator, name, word: verdict.word })
  const detail = { word: verdict.word, ...toldOf(verdict) }
  await withOperator(call, (tx) =>
    keepAudit(tx, { operator, now, who, deed: 'key.checked', object: name, detail }),
  )
  const went = verdict.answers.some(({ use, word }) => use === 'letter' && word === 'good')
  return { ...verdict, letterTo: went ? letterTo : '' }
}

/** "refused (status 403)" by use. */
const toldOf = ({ answers }: KeyVerdict): Readonly<Record<string, string>> =>
  Object.fromEntries(
    answers.map(({ use, word, why }) => [use, why === '' ? word : `${word} (${why})`]),
  )

export async function removeKey(call: Call, { name }: { name: KeyName }): Promise<boolean> {
  const { operator } = call
  const removed = await removeSecret(call, { operator, name })
  if (removed) call.changes.tell(operator)
  return removed
}

/** What is kept, never what it is; with the operator's own address, where gateways send their messages. */
export async function showKeys(
  call: Call,
): Promise<{ kept: ReadonlyMap<string, KnownSecret>; origin: string }> {
  const all = await listSecrets(call, call)
  return {
    kept: new Map(all.map((one) => [one.name, one])),
    origin: await findOrigin(call),
  }
}
