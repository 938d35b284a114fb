import { timingSafeEqual } from 'node:crypto'
import {
  findPlatformKey,
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
  const { keys } = await platformRegistry.read()
  const key = PLATFORM_KEY.test(rawKey) ? findByHash(keys, hashPlatformKey(rawKey)) : undefined
  if (!key) return undefined
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const session = {
    tokenHash: hashPlatformKey(token),
    keyId: key.id,
    expiresAt: new Date(at.getTime() + PLATFORM_SESSION_HOURS * HOUR),
  }
  await platformRegistry.change((records) => ({
    ...records,
    sessions: [...records.sessions.filter(({ expiresAt }) => expiresAt > at), session],
  }))
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
  keys.find(
    ({ keyHash, endedAt }) => !endedAt && timingSafeEqual(Buffer.from(keyHash), Buffer.from(hash)),
  )

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
