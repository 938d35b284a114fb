import { createHash } from 'node:crypto'
import { HOST_KEY, isKeyName } from '@kerbside/domain/hosting/host-key.ts'
import type { Deps } from '../../deps.ts'

type Means = Pick<Deps, 'hostBook' | 'now' | 'newId' | 'randomBytes'>

export type HostKeyVerdict =
  | { ok: true; id: string; token: string }
  | { ok: false; reason: 'bad-name' }

export const hashOfHostKey = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** A key to the page of whoever runs the install. It is in this answer and nowhere else: only its hash is kept. */
export async function makeHostKey(
  { hostBook, now, newId, randomBytes }: Means,
  { name: said, by }: { name: string; by: string },
): Promise<HostKeyVerdict> {
  const name = said.trim()
  if (!isKeyName(name)) return { ok: false, reason: 'bad-name' }
  const token = `khk_${randomBytes(32).toString('base64url')}`
  if (!HOST_KEY.test(token)) throw new Error('a host key of another shape')
  const made = { id: newId(), name, keyHash: hashOfHostKey(token), madeAt: now() }
  await hostBook.change((kept) => ({ ...kept, keys: [...kept.keys, made] }))
  await hostBook.note({
    at: now(),
    by,
    deed: 'host-key.made',
    object: name,
    detail: { id: made.id },
  })
  return { ok: true, id: made.id, token }
}

/** Ends a key and whoever is signed in with it, at once. False when none with this id was in use. */
export async function endHostKey(
  { hostBook, now }: Pick<Deps, 'hostBook' | 'now'>,
  { id, by }: { id: string; by: string },
): Promise<boolean> {
  const { keys } = await hostBook.read()
  const key = keys.find((one) => one.id === id && !one.endedAt)
  if (!key) return false
  await hostBook.change((kept) => ({
    keys: kept.keys.map((one) => (one.id === id ? { ...one, endedAt: now() } : one)),
    sessions: kept.sessions.filter(({ keyId }) => keyId !== id),
  }))
  await hostBook.note({ at: now(), by, deed: 'host-key.ended', object: key.name, detail: { id } })
  return true
}
