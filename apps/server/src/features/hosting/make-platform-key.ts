import { createHash } from 'node:crypto'
import {
  isKeyName,
  PLATFORM_KEY,
  type PlatformKey,
  SETUP_HOURS,
} from '@kerbside/domain/hosting/platform-key.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import type { Deps } from '../../deps.ts'

type PlatformKeyDeps = Pick<Deps, 'platformRegistry' | 'now' | 'newId' | 'randomBytes'>

export type HostKeyResult =
  | { ok: true; id: string; token: string }
  | { ok: false; reason: 'bad-name' }

export const hashPlatformKey = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** Creates a key to the platform page. Only this return value contains it; the database stores its hash. */
export async function makePlatformKey(
  { platformRegistry, now, newId, randomBytes }: PlatformKeyDeps,
  { name: rawName, by }: { name: string; by: string },
): Promise<HostKeyResult> {
  const name = rawName.trim()
  if (!isKeyName(name)) return { ok: false, reason: 'bad-name' }
  const token = `khk_${randomBytes(32).toString('base64url')}`
  if (!PLATFORM_KEY.test(token)) throw new Error('malformed platform key')
  const made = { id: newId(), name, keyHash: hashPlatformKey(token), madeAt: now() }
  await platformRegistry.change((records) => ({ ...records, keys: [...records.keys, made] }))
  await platformRegistry.note({
    at: now(),
    by,
    action: 'host-key.made',
    object: name,
    detail: { id: made.id },
  })
  return { ok: true, id: made.id, token }
}

/** The name of the setup link's key in lists and in the log. */
const SETUP_NAME = 'Setup link'

/**
 * Creates the key of the link by which the first operator of a new install is made. It signs in once, within a day; the
 * links of earlier starts that were not used stop working.
 */
export async function makeSetupKey({
  platformRegistry,
  now,
  newId,
  randomBytes,
}: PlatformKeyDeps): Promise<string> {
  const token = `khk_${randomBytes(32).toString('base64url')}`
  const at = now()
  const expiresAt = new Date(at.getTime() + SETUP_HOURS * HOUR)
  const key = {
    id: newId(),
    name: SETUP_NAME,
    keyHash: hashPlatformKey(token),
    madeAt: at,
    expiresAt,
  }
  const isUnused = ({ expiresAt: end, usedAt }: PlatformKey) => end !== undefined && !usedAt
  await platformRegistry.change((records) => ({
    ...records,
    keys: [...records.keys.filter((item) => !isUnused(item)), key],
  }))
  return token
}

/** Revokes a key and ends the sessions signed in with it at once. False if no active key has this id. */
export async function revokePlatformKey(
  { platformRegistry, now }: Pick<Deps, 'platformRegistry' | 'now'>,
  { id, by }: { id: string; by: string },
): Promise<boolean> {
  const { keys } = await platformRegistry.read()
  const key = keys.find((item) => item.id === id && !item.endedAt)
  if (!key) return false
  await platformRegistry.change((records) => ({
    ...records,
    keys: records.keys.map((item) => (item.id === id ? { ...item, endedAt: now() } : item)),
    sessions: records.sessions.filter(({ keyId }) => keyId !== id),
  }))
  await platformRegistry.note({
    at: now(),
    by,
    action: 'host-key.ended',
    object: key.name,
    detail: { id },
  })
  return true
}
