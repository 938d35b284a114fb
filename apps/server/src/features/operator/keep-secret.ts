import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import type { OperatorId } from '../../operator.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { openSecret, SECRET_NONCE_BYTES, type SecretName, sealSecret } from './seal-secret.ts'
import { dropSecret, listSealedSecrets, markChecked, markSecret } from './store.ts'

const NAME = /^[a-z0-9-]{1,60}$/
const LONGEST = 8_000

export type SecretVerdict = { ok: true } | { ok: false; reason: 'bad-name' | 'empty' | 'too-long' }

/** Seals a secret and puts it in the place of the one of that name. Running servers use it within seconds. */
export async function keepSecret(
  {
    db,
    key,
    now,
    randomBytes,
    who,
  }: Pick<Deps, 'db' | 'key' | 'now' | 'randomBytes'> & Partial<Pick<Call, 'who'>>,
  { operator, name, value, ending }: SecretName & { value: string; ending?: string },
): Promise<SecretVerdict> {
  if (!NAME.test(name)) return { ok: false, reason: 'bad-name' }
  if (value === '') return { ok: false, reason: 'empty' }
  if (value.length > LONGEST) return { ok: false, reason: 'too-long' }
  const nonce = randomBytes(SECRET_NONCE_BYTES)
  const sealed = sealSecret({ key, nonce }, { operator, name, value })
  const secret = {
    sealed,
    changedAt: now(),
    ending: ending ?? '',
    changedBy: who?.member?.name ?? '',
  }
  await withOperator({ db, operator }, async (tx) => {
    await markSecret(tx, { operator, name, ...secret })
    // the log says that there is another one, never what it is
    if (who?.member)
      await keepAudit(tx, { operator, now, who, deed: 'key.kept', object: name, detail: {} })
  })
  return { ok: true }
}

export type KnownSecret = {
  name: string
  changedAt: Date
  /** False: sealed with another install's key, or damaged. */
  opens: boolean
  ending: string
  changedBy: string
  checkedAt: Date | undefined
  checkWord: string
}

/** Names only: no list ever shows a value. */
export async function listSecrets(
  { db, key }: Pick<Deps, 'db' | 'key'>,
  { operator }: { operator: OperatorId },
): Promise<KnownSecret[]> {
  const rows = await withOperator({ db, operator }, (tx) => listSealedSecrets(tx, { operator }))
  return rows.map(({ name, sealed, ...told }) => ({
    name,
    ...told,
    opens: openSecret(key, { operator, name, sealed }) !== undefined,
  }))
}

/** False when there was none of that name. */
export async function removeSecret(
  { db, now, who }: Pick<Deps, 'db' | 'now'> & Partial<Pick<Call, 'who'>>,
  whose: SecretName,
): Promise<boolean> {
  const { operator, name } = whose
  return withOperator({ db, operator }, async (tx) => {
    const dropped = await dropSecret(tx, whose)
    if (dropped && who?.member)
      await keepAudit(tx, { operator, now, who, deed: 'key.removed', object: name, detail: {} })
    return dropped
  })
}

/** Writes down what a gateway said to the kept key. */
export const keepCheck = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator, name, word }: SecretName & { word: string },
): Promise<void> =>
  withOperator({ db, operator }, (tx) => markChecked(tx, { operator, name, at: now(), word }))
