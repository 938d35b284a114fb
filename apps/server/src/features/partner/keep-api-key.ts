import { createHash } from 'node:crypto'
import type { Scope } from '@kerbside/domain/partner/scope.ts'
import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import {
  type ApiKey,
  findKeyByHash,
  insertKey,
  listKeys,
  markKeyEnded,
  markKeyUsed,
} from './key-store.ts'

export const API_KEY_PREFIX = 'kbk_'
const KEY_BYTES = 32
const SHOWN_LETTERS = API_KEY_PREFIX.length + 6
const MOST_OPEN = 50
const USED_EVERY_MS = MINUTE

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const listApiKeys = (call: Pick<Call, 'db' | 'operator'>): Promise<ApiKey[]> =>
  withOperator(call, (tx) => listKeys(tx, call))

export const standsOf = (key: ApiKey, now: Date): 'open' | 'over' | 'ended' => {
  if (key.endedAt) return 'ended'
  return key.endsAt && key.endsAt <= now ? 'over' : 'open'
}

/** A key for another program. It is in this answer and nowhere else; undefined when there are too many. */
export async function makeApiKey(
  call: Call,
  said: { name: string; scopes: readonly Scope[]; days: number },
): Promise<string | undefined> {
  const { operator, newId, now, randomBytes, who } = call
  const secret = `${API_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`
  const madeAt = now()
  const key: ApiKey = {
    id: newId(),
    name: said.name,
    startsWith: secret.slice(0, SHOWN_LETTERS),
    scopes: [...new Set(said.scopes)],
    madeAt,
    madeBy: who.member?.name ?? '',
    usedAt: undefined,
    endsAt: said.days === 0 ? undefined : new Date(madeAt.getTime() + said.days * DAY),
    endedAt: undefined,
  }
  return withOperator(call, async (tx) => {
    const known = await listKeys(tx, { operator })
    if (known.filter((one) => standsOf(one, madeAt) === 'open').length >= MOST_OPEN)
      return undefined
    await insertKey(tx, { operator, key, hash: hashOf(secret) })
    const detail = { scopes: key.scopes, days: said.days }
    await keepAudit(tx, { ...call, deed: 'api-key.made', object: `api key ${key.name}`, detail })
    return secret
  })
}

/** Ends a key for good; false when there is none to end. */
export async function endApiKey(call: Call, { id }: { id: string }): Promise<boolean> {
  const { operator, now, who } = call
  return withOperator(call, async (tx) => {
    const by = who.member?.name ?? ''
    const name = await markKeyEnded(tx, { operator, id, now: now(), by })
    if (name === undefined) return false
    await keepAudit(tx, { ...call, deed: 'api-key.ended', object: `api key ${name}`, detail: {} })
    return true
  })
}

/** Whose key this is, while it is open at this operator. Asked of the database each time: an ended key ends at once. */
export async function findApiKey(
  call: Pick<Call, 'db' | 'operator' | 'now'>,
  secret: string | undefined,
): Promise<ApiKey | undefined> {
  if (!secret?.startsWith(API_KEY_PREFIX)) return undefined
  const { operator } = call
  const now = call.now()
  return withOperator(call, async (tx) => {
    const key = await findKeyByHash(tx, { operator, hash: hashOf(secret) })
    if (!key || standsOf(key, now) !== 'open') return undefined
    if (!key.usedAt || now.getTime() - key.usedAt.getTime() >= USED_EVERY_MS)
      await markKeyUsed(tx, { operator, id: key.id, now })
    return key
  })
}
