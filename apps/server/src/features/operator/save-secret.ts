import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { openSecret, SECRET_NONCE_BYTES, type SecretName, sealSecret } from './seal-secret.ts'
import { dropSecret, listSealedSecrets, markChecked, markSecret } from './store.ts'

const NAME = /^[a-z0-9-]{1,60}$/
const MAX_LENGTH = 8_000

export type SecretResult = { ok: true } | { ok: false; reason: 'bad-name' | 'empty' | 'too-long' }

/** Encrypts a secret and replaces the one with that name. Running servers use it within seconds. */
export async function saveSecret(
  {
    db,
    key,
    now,
    randomBytes,
    principal,
  }: Pick<Deps, 'db' | 'key' | 'now' | 'randomBytes'> & Partial<Pick<RequestContext, 'principal'>>,
  { operator, name, value, ending }: SecretName & { value: string; ending?: string },
): Promise<SecretResult> {
  if (!NAME.test(name)) return { ok: false, reason: 'bad-name' }
  if (value === '') return { ok: false, reason: 'empty' }
  if (value.length > MAX_LENGTH) return { ok: false, reason: 'too-long' }
  const nonce = randomBytes(SECRET_NONCE_BYTES)
  const sealed = sealSecret({ key, nonce }, { operator, name, value })
  const secret = {
    sealed,
    changedAt: now(),
    ending: ending ?? '',
    changedBy: principal?.member?.name ?? '',
  }
  await withOperator({ db, operator }, async (tx) => {
    await markSecret(tx, { operator, name, ...secret })
    // the log records that the secret changed, never its value
    if (principal?.member)
      await recordAudit(tx, {
        operator,
        now,
        principal,
        action: 'key.kept',
        object: name,
        detail: {},
      })
  })
  return { ok: true }
}

export type KnownSecret = {
  name: string
  changedAt: Date
  /** False if it was sealed with another install's key, or damaged. */
  opens: boolean
  ending: string
  changedBy: string
  checkedAt: Date | undefined
  checkResult: string
}

/** Only the metadata: no list ever contains a value. */
export async function listSecrets(
  { db, key }: Pick<Deps, 'db' | 'key'>,
  { operator }: { operator: OperatorId },
): Promise<KnownSecret[]> {
  const rows = await withOperator({ db, operator }, (tx) => listSealedSecrets(tx, { operator }))
  return rows.map(({ name, sealed, ...metadata }) => ({
    name,
    ...metadata,
    opens: openSecret(key, { operator, name, sealed }) !== undefined,
  }))
}

/** False if there was none with that name. */
export async function removeSecret(
  { db, now, principal }: Pick<Deps, 'db' | 'now'> & Partial<Pick<RequestContext, 'principal'>>,
  whose: SecretName,
): Promise<boolean> {
  const { operator, name } = whose
  return withOperator({ db, operator }, async (tx) => {
    const dropped = await dropSecret(tx, whose)
    if (dropped && principal?.member)
      await recordAudit(tx, {
        operator,
        now,
        principal,
        action: 'key.removed',
        object: name,
        detail: {},
      })
    return dropped
  })
}

/** Stores the result of checking a key. */
export const saveCheck = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator, name, word: checkResult }: SecretName & { word: string },
): Promise<void> =>
  withOperator({ db, operator }, (tx) =>
    markChecked(tx, { operator, name, at: now(), word: checkResult }),
  )
