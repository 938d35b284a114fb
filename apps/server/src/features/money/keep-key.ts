import type { KeyName } from '@kerbside/contract/desk/key.ts'
import { KEY_PARTS } from '@kerbside/domain/operator/key-parts.ts'
import type { Call } from '../../http/call.ts'
import { findOrigin } from '../operator/find-origin.ts'
import { findSecret } from '../operator/find-secret.ts'
import {
  type KnownSecret,
  keepCheck,
  keepSecret,
  listSecrets,
  removeSecret,
} from '../operator/keep-secret.ts'
import { readKeys } from '../payment/read-keys.ts'
import { checkKeys, type KeyWord } from './check-key.ts'

export type KeepVerdict =
  | { ok: true; word: KeyWord }
  | { ok: false; reason: 'refused' | 'missing-part' | 'other-part'; part: string }

/** One text of its own is kept as it is; several are kept as one object, and change only together. */
const isPlain = (name: KeyName): boolean => KEY_PARTS[name].length === 1
const bare = (part: string): string => part.replace('?', '')

/**
 * Keeps a key in the place of the one before it. The gateway is asked first: one that it refuses is not kept, so that a
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
  const word = await checkKeys(call, { name, keys: said })
  if (word === 'refused') return { ok: false, reason: 'refused', part: '' }
  const { operator } = call
  const value = isPlain(name) ? (Object.values(said)[0] ?? '') : JSON.stringify(said)
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

/** Undefined when there is no such key, or none that opens. */
export async function checkKey(
  call: Call,
  { name }: { name: KeyName },
): Promise<KeyWord | undefined> {
  const { operator } = call
  const kept = await findSecret(call, { operator, name })
  if (kept === undefined) return undefined
  const keys = isPlain(name) ? { key: kept } : readKeys(kept)
  const word = keys ? await checkKeys(call, { name, keys }) : 'refused'
  await keepCheck(call, { operator, name, word })
  return word
}

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
