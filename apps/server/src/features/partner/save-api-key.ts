import { createHash } from 'node:crypto'
import type { Scope } from '@kerbside/domain/partner/scope.ts'
import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
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
const SHOWN_LENGTH = API_KEY_PREFIX.length + 6
const MAX_OPEN_KEYS = 50
const USED_EVERY_MS = MINUTE

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const listApiKeys = (context: Pick<RequestContext, 'db' | 'operator'>): Promise<ApiKey[]> =>
  withOperator(context, (tx) => listKeys(tx, context))

export const apiKeyStatus = (key: ApiKey, now: Date): 'open' | 'over' | 'ended' => {
  if (key.endedAt) return 'ended'
  return key.endsAt && key.endsAt <= now ? 'over' : 'open'
}

/** Makes an API key. The key appears in this response only; undefined if there are too many keys. */
export async function makeApiKey(
  context: RequestContext,
  input: { name: string; scopes: readonly Scope[]; days: number },
): Promise<string | undefined> {
  const { operator, newId, now, randomBytes, principal } = context
  const secret = `${API_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`
  const madeAt = now()
  const key: ApiKey = {
    id: newId(),
    name: input.name,
    startsWith: secret.slice(0, SHOWN_LENGTH),
    scopes: [...new Set(input.scopes)],
    madeAt,
    madeBy: principal.member?.name ?? '',
    usedAt: undefined,
    endsAt: input.days === 0 ? undefined : new Date(madeAt.getTime() + input.days * DAY),
    endedAt: undefined,
  }
  return withOperator(context, async (tx) => {
    const keys = await listKeys(tx, { operator })
    if (keys.filter((item) => apiKeyStatus(item, madeAt) === 'open').length >= MAX_OPEN_KEYS)
      return undefined
    await insertKey(tx, { operator, key, hash: hashOf(secret) })
    const detail = { scopes: key.scopes, days: input.days }
    await recordAudit(tx, {
      ...context,
      action: 'api-key.made',
      object: `api key ${key.name}`,
      detail,
    })
    return secret
  })
}

/** Revokes a key for good; false if there is no live key with this id. */
export async function endApiKey(context: RequestContext, { id }: { id: string }): Promise<boolean> {
  const { operator, now, principal } = context
  return withOperator(context, async (tx) => {
    const by = principal.member?.name ?? ''
    const name = await markKeyEnded(tx, { operator, id, now: now(), by })
    if (name === undefined) return false
    await recordAudit(tx, {
      ...context,
      action: 'api-key.ended',
      object: `api key ${name}`,
      detail: {},
    })
    return true
  })
}

/** The live key at this operator. Read from the database each time, so that revocation takes effect at once. */
export async function findApiKey(
  context: Pick<RequestContext, 'db' | 'operator' | 'now'>,
  secret: string | undefined,
): Promise<ApiKey | undefined> {
  if (!secret?.startsWith(API_KEY_PREFIX)) return undefined
  const { operator } = context
  const now = context.now()
  return withOperator(context, async (tx) => {
    const key = await findKeyByHash(tx, { operator, hash: hashOf(secret) })
    if (!key || apiKeyStatus(key, now) !== 'open') return undefined
    if (!key.usedAt || now.getTime() - key.usedAt.getTime() >= USED_EVERY_MS)
      await markKeyUsed(tx, { operator, id: key.id, now })
    return key
  })
}
