import { cachePerDatabase } from '../../cache-briefly.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { openSecret, type SecretName } from './seal-secret.ts'
import { findSealedSecret } from './store.ts'

const secrets = cachePerDatabase<string | undefined>()

/**
 * An operator's secret in clear, at most five seconds old: 'google-maps' and 'azure-maps' are the keys of their
 * engines. Undefined if there is none, or if it was sealed with another install's key.
 */
export function findSecret(
  deps: Pick<Deps, 'db' | 'key' | 'now'>,
  whose: SecretName,
): Promise<string | undefined> {
  const key = `${whose.operator}|${whose.name}`
  return secrets(deps.db).get(deps.now(), { key, load: () => readSecret(deps, whose) })
}

/** The current value, for a caller that has just changed it and tests it. */
export async function readSecret(
  { db, key }: Pick<Deps, 'db' | 'key'>,
  whose: SecretName,
): Promise<string | undefined> {
  const { operator } = whose
  const sealed = await withOperator({ db, operator }, (tx) => findSealedSecret(tx, whose))
  return sealed && openSecret(key, { ...whose, sealed })
}
