import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { openSecret, SECRET_NONCE_BYTES, type SecretName, sealSecret } from './seal-secret.ts'
import { dropSecret, listSealedSecrets, markSecret } from './store.ts'

const NAME = /^[a-z0-9-]{1,60}$/
const LONGEST = 8_000

export type SecretVerdict = { ok: true } | { ok: false; reason: 'bad-name' | 'empty' | 'too-long' }

/** Seals a secret and puts it in the place of the one of that name. Running servers use it within seconds. */
export async function keepSecret(
  { db, key, now, randomBytes }: Pick<Deps, 'db' | 'key' | 'now' | 'randomBytes'>,
  { operator, name, value }: SecretName & { value: string },
): Promise<SecretVerdict> {
  if (!NAME.test(name)) return { ok: false, reason: 'bad-name' }
  if (value === '') return { ok: false, reason: 'empty' }
  if (value.length > LONGEST) return { ok: false, reason: 'too-long' }
  const nonce = randomBytes(SECRET_NONCE_BYTES)
  const sealed = sealSecret({ key, nonce }, { operator, name, value })
  await withOperator({ db, operator }, (tx) =>
    markSecret(tx, { operator, name, sealed, changedAt: now() }),
  )
  return { ok: true }
}

export type KnownSecret = {
  name: string
  changedAt: Date
  /** False: sealed with another install's key, or damaged. */
  opens: boolean
}

/** Names only: no list ever shows a value. */
export async function listSecrets(
  { db, key }: Pick<Deps, 'db' | 'key'>,
  { operator }: { operator: OperatorId },
): Promise<KnownSecret[]> {
  const rows = await withOperator({ db, operator }, (tx) => listSealedSecrets(tx, { operator }))
  return rows.map(({ name, sealed, changedAt }) => ({
    name,
    changedAt,
    opens: openSecret(key, { operator, name, sealed }) !== undefined,
  }))
}

/** False when there was none of that name. */
export async function removeSecret({ db }: Pick<Deps, 'db'>, whose: SecretName): Promise<boolean> {
  return withOperator({ db, operator: whose.operator }, (tx) => dropSecret(tx, whose))
}
