import { timingSafeEqual } from 'node:crypto'
import {
  findPlatformKey,
  mayKeySignIn,
  PLATFORM_KEY,
  PLATFORM_SESSION_HOURS,
  type PlatformKey,
} from '@kerbside/domain/hosting/platform-key.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { hashPlatformKey } from './make-platform-key.ts'

type PlatformSignInDeps = Pick<Deps, 'platformRegistry' | 'now' | 'randomBytes'>

/** Opens a session for a valid platform key, else returns undefined. Only the token's hash is stored. */
export async function signInPlatform(
  { platformRegistry, now, randomBytes }: PlatformSignInDeps,
  rawKey: string,
): Promise<{ key: PlatformKey; token: string } | undefined> {
  if (!PLATFORM_KEY.test(rawKey)) return undefined
  const keyHash = hashPlatformKey(rawKey)
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const isValid = (item: PlatformKey) => mayKeySignIn(item, at)
  // a wrong key changes nothing, so it does not wait for other changes either
  if (!findByHash((await platformRegistry.read()).keys.filter(isValid), keyHash)) return undefined
  let key: PlatformKey | undefined
  await platformRegistry.change((records) => {
    // within the change: of two browsers with one setup link only the first is signed in
    key = findByHash(records.keys.filter(isValid), keyHash)
    if (!key) return records
    const { id, expiresAt: isOnce } = key
    const session = {
      tokenHash: hashPlatformKey(token),
      keyId: id,
      expiresAt: new Date(at.getTime() + PLATFORM_SESSION_HOURS * HOUR),
    }
    return {
      ...records,
      keys: isOnce
        ? records.keys.map((item) => (item.id === id ? { ...item, usedAt: at } : item))
        : records.keys,
      sessions: [...records.sessions.filter(({ expiresAt }) => expiresAt > at), session],
    }
  })
  if (!key) return undefined
  await platformRegistry.note({
    at,
    by: key.name,
    action: 'host.signed-in',
    object: '',
    detail: {},
  })
  return { key, token }
}

const findByHash = (keys: readonly PlatformKey[], hash: string): PlatformKey | undefined =>
  keys.find(({ keyHash }) => timingSafeEqual(Buffer.from(keyHash), Buffer.from(hash)))

export async function findSignedInPlatformKey(
  { platformRegistry, now }: Pick<Deps, 'platformRegistry' | 'now'>,
  token: string | undefined,
): Promise<PlatformKey | undefined> {
  if (token === undefined) return undefined
  return findPlatformKey(await platformRegistry.read(), {
    tokenHash: hashPlatformKey(token),
    now: now(),
  })
}

export async function signOutPlatform(
  { platformRegistry }: Pick<Deps, 'platformRegistry'>,
  token: string,
) {
  const tokenHash = hashPlatformKey(token)
  await platformRegistry.change((records) => ({
    ...records,
    sessions: records.sessions.filter((session) => session.tokenHash !== tokenHash),
  }))
}
