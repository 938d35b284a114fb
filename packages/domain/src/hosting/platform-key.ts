/** A key that opens the platform page; only a hash of the key itself is stored. */
export type PlatformKey = {
  id: string
  name: string
  /** Hexadecimal. */
  keyHash: string
  madeAt: Date
  endedAt?: Date
  /** Set for the key of a setup link, which signs in once, before this time. */
  expiresAt?: Date
  usedAt?: Date
}

/** How long the setup link of a new install is valid. */
export const SETUP_HOURS = 24

/** Whether a browser can sign in with the key now; sessions of a used key go on. */
export const mayKeySignIn = ({ endedAt, expiresAt, usedAt }: PlatformKey, now: Date): boolean =>
  !endedAt && !usedAt && (!expiresAt || expiresAt > now)

/** A browser session signed in with such a key. */
export type PlatformSession = { tokenHash: string; keyId: string; expiresAt: Date }

export const PLATFORM_KEY = /^khk_[A-Za-z0-9_-]{43}$/

/** A working day; the next day the key has to be entered again. */
export const PLATFORM_SESSION_HOURS = 8

export const isKeyName = (name: string): boolean =>
  name !== '' && name.length <= 80 && !/\p{Cc}/u.test(name)

/** Returns the platform key of a session, while the session lasts and the key is not revoked. */
export function findPlatformKey(
  { keys, sessions }: { keys: readonly PlatformKey[]; sessions: readonly PlatformSession[] },
  { tokenHash, now }: { tokenHash: string; now: Date },
): PlatformKey | undefined {
  const session = sessions.find((item) => item.tokenHash === tokenHash && item.expiresAt > now)
  return session && keys.find(({ id, endedAt }) => id === session.keyId && !endedAt)
}

/** The action of a verified backup in the log of the platform, and of an attempt that failed. */
export const BACKUP_ACTION = 'install.backed-up'
export const BACKUP_FAILED_ACTION = 'install.backup-failed'
