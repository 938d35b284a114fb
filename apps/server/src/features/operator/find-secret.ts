import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { openSecret, type SecretName } from './seal-secret.ts'
import { findSealedSecret } from './store.ts'

const KEPT_MS = 5_000
const MOST_KEPT = 2_000

type Kept = { until: number; value: Promise<string | undefined> }
const kept = new WeakMap<object, Map<string, Kept>>()

/**
 * A secret of an operator in clear, as it was at most five seconds ago: 'google-maps' and 'azure-maps' are the keys of
 * their engines. Undefined when there is none, or when it was sealed with another key than this install's.
 */
export function findSecret(
  deps: Pick<Deps, 'db' | 'key' | 'now'>,
  whose: SecretName,
): Promise<string | undefined> {
  const secrets = kept.get(deps.db) ?? new Map<string, Kept>()
  kept.set(deps.db, secrets)
  const now = deps.now().getTime()
  const id = `${whose.operator}|${whose.name}`
  const known = secrets.get(id)
  if (known && known.until > now && known.until - KEPT_MS <= now) return known.value
  if (secrets.size >= MOST_KEPT) secrets.clear()
  const value = load(deps, whose)
  secrets.set(id, { until: now + KEPT_MS, value })
  value.catch(() => secrets.delete(id))
  return value
}

async function load(
  { db, key }: Pick<Deps, 'db' | 'key'>,
  whose: SecretName,
): Promise<string | undefined> {
  const { operator } = whose
  const sealed = await withOperator({ db, operator }, (tx) => findSealedSecret(tx, whose))
  return sealed && openSecret(key, { ...whose, sealed })
}
