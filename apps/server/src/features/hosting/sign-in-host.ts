import { timingSafeEqual } from 'node:crypto'
import {
  findHostKey,
  HOST_KEY,
  HOST_SESSION_HOURS,
  type HostKey,
} from '@kerbside/domain/hosting/host-key.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { hashOfHostKey } from './make-host-key.ts'

type Means = Pick<Deps, 'hostBook' | 'now' | 'randomBytes'>

/** A session for whoever holds a key that was not ended, else undefined. The token is kept as a hash only. */
export async function signInHost(
  { hostBook, now, randomBytes }: Means,
  said: string,
): Promise<{ key: HostKey; token: string } | undefined> {
  const { keys } = await hostBook.read()
  const key = HOST_KEY.test(said) ? findByHash(keys, hashOfHostKey(said)) : undefined
  if (!key) return undefined
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const session = {
    tokenHash: hashOfHostKey(token),
    keyId: key.id,
    expiresAt: new Date(at.getTime() + HOST_SESSION_HOURS * HOUR),
  }
  await hostBook.change((kept) => ({
    ...kept,
    sessions: [...kept.sessions.filter(({ expiresAt }) => expiresAt > at), session],
  }))
  await hostBook.note({ at, by: key.name, deed: 'host.signed-in', object: '', detail: {} })
  return { key, token }
}

const findByHash = (keys: readonly HostKey[], hash: string): HostKey | undefined =>
  keys.find(
    ({ keyHash, endedAt }) => !endedAt && timingSafeEqual(Buffer.from(keyHash), Buffer.from(hash)),
  )

export async function findSignedInHost(
  { hostBook, now }: Pick<Deps, 'hostBook' | 'now'>,
  token: string | undefined,
): Promise<HostKey | undefined> {
  if (token === undefined) return undefined
  return findHostKey(await hostBook.read(), { tokenHash: hashOfHostKey(token), now: now() })
}

export async function signOutHost({ hostBook }: Pick<Deps, 'hostBook'>, token: string) {
  const tokenHash = hashOfHostKey(token)
  await hostBook.change((kept) => ({
    ...kept,
    sessions: kept.sessions.filter((session) => session.tokenHash !== tokenHash),
  }))
}
