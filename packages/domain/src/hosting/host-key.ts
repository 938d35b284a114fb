/** Who may open the page of whoever runs the install; of the key itself only a hash is kept. */
export type HostKey = {
  id: string
  name: string
  /** Hexadecimal. */
  keyHash: string
  madeAt: Date
  endedAt?: Date
}

/** A browser that is signed in with such a key. */
export type HostSession = { tokenHash: string; keyId: string; expiresAt: Date }

export const HOST_KEY = /^khk_[A-Za-z0-9_-]{43}$/

/** A day's work: whoever comes back tomorrow gives the key again. */
export const HOST_SESSION_HOURS = 8

export const isKeyName = (name: string): boolean =>
  name !== '' && name.length <= 80 && !/\p{Cc}/u.test(name)

/** Whose session this is, while it lasts and the key is not ended. */
export function findHostKey(
  { keys, sessions }: { keys: readonly HostKey[]; sessions: readonly HostSession[] },
  { tokenHash, now }: { tokenHash: string; now: Date },
): HostKey | undefined {
  const session = sessions.find((one) => one.tokenHash === tokenHash && one.expiresAt > now)
  return session && keys.find(({ id, endedAt }) => id === session.keyId && !endedAt)
}
