import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { keptPer } from '../../kept-briefly.ts'
import { openSecret, type SecretName } from './seal-secret.ts'
import { findSealedSecret } from './store.ts'

const secrets = keptPer<string | undefined>()

/**
 * A secret of an operator in clear, as it was at most five seconds ago: 'google-maps' and 'azure-maps' are the keys of
 * their engines. Undefined when there is none, or when it was sealed with another key than this install's.
 */
export function findSecret(
  deps: Pick<Deps, 'db' | 'key' | 'now'>,
  whose: SecretName,
): Promise<string | undefined> {
  const key = `${whose.operator}|${whose.name}`
  return secrets(deps.db).get(deps.now(), { key, load: () => readSecret(deps, whose) })
}

/** As it is this moment: for who has just changed it, and tries it. */
export async function readSecret(
  { db, key }: Pick<Deps, 'db' | 'key'>,
  whose: SecretName,
): Promise<string | undefined> {
  const { operator } = whose
  const sealed = await withOperator({ db, operator }, (tx) => findSealedSecret(tx, whose))
  return sealed && openSecret(key, { ...whose, sealed })
}
