import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { hashOfKey, STAFF_KEY_PREFIX } from './find-staff.ts'
import { insertStaffKey } from './store.ts'

const TOKEN_BYTES = 32
const MAX_NAME_LENGTH = 80
const MAX_DAYS = 1_830

export type KeyResult =
  | { ok: true; id: string; token: string; expiresAt: Date }
  | { ok: false; reason: 'bad-name' | 'bad-days' }

/** A key for a person or a program of the operator. The token appears in this result only: just its hash is stored. */
export async function makeKey(
  { db, now, newId, randomBytes }: Pick<Deps, 'db' | 'now' | 'newId' | 'randomBytes'>,
  { operator, name, days }: { operator: OperatorId; name: string; days: number },
): Promise<KeyResult> {
  const input = name.trim()
  if (input === '' || input.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(input))
    return { ok: false, reason: 'bad-name' }
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    return { ok: false, reason: 'bad-days' }
  const token = `${STAFF_KEY_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`
  const madeAt = now()
  const key = {
    id: newId(),
    name: input,
    madeAt,
    expiresAt: new Date(madeAt.getTime() + days * DAY),
  }
  await withOperator({ db, operator }, (tx) =>
    insertStaffKey(tx, { ...key, operator, keyHash: hashOfKey(token) }),
  )
  return { ok: true, id: key.id, token, expiresAt: key.expiresAt }
}
